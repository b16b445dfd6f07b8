import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as Entry from '#web/entry-server.tsx'
import type * as Files from '#web/i18n/catalogue-files.ts'
import type { Messages } from '#web/i18n/text.tsx'
import { once } from '#web/runtime/once.ts'
import { compiledCatalogues } from '../../vite.config.ts'
import { config, detail, fakeApi, toRenderRequest } from './fake-site.ts'

const ROOT = join(import.meta.dirname, '../..')
const CATALOGUE = {
  landing: { 'article.minutes': '{minutes}分で読めます' },
  pages: {
    'article.related': '次に読む',
    'footer.languages': '言語',
    'form.problem.missing': 'この項目は必須です',
    'form.problem.tooLong': '{count}文字までです',
  },
  server: {
    'failure.42202': '入力内容を確認してください',
    'poster.call': '長押しして続きを読む',
    'poster.minutes': '約{count}分',
    'poster.invite.title': '{site}への招待',
    'room.column.posts': '速報',
  },
  operator: {
    'doctor.sign.ok': '正常',
    'doctor.sign.fail': '異常',
    'doctor.found.language': '言語の文言は揃っています：{locales}',
    'doctor.failed': '異常が{count}件あります。',
  },
}
const copy = mkdtempSync(join(tmpdir(), 'davmu-language-'))
const file = join(copy, 'src/locales/ja.json')
const warnings: string[] = []
let web: typeof Entry

/** The sources with one file more; the pages as the build makes them of these. */
beforeAll(async () => {
  cpSync(join(ROOT, 'src'), join(copy, 'src'), { recursive: true })
  for (const name of ['package.json', 'node_modules']) symlinkSync(join(ROOT, name), join(copy, name))
  writeFileSync(file, JSON.stringify(CATALOGUE))
  const [landing, pages] = await Promise.all([compile('landing'), compile('pages')])
  vi.resetModules()
  vi.doMock('#web/i18n/catalogue-files.ts', async (original) => {
    const { ofLanding, others } = await original<typeof Files>()
    return {
      ofLanding: { ...ofLanding, './ja.json': async () => landing },
      others: { ...others, './ja.json': async () => pages },
    }
  })
  web = await import('#web/entry-server.tsx')
})
afterAll(() => {
  vi.doUnmock('#web/i18n/catalogue-files.ts')
  vi.resetModules()
  rmSync(copy, { recursive: true, force: true })
})

/** What the build makes of a section of a language's file. */
async function compile(section: string): Promise<Messages> {
  const { filter, handler } = compiledCatalogues().transform
  const id = `${file}?${section}`
  expect(id).toMatch(filter.id)
  const building = { addWatchFile: () => {}, warn: (message: string) => void warnings.push(message) }
  const { code } = await handler.call(building, readFileSync(file, 'utf8'), id)
  const [, json = ''] = /^export default JSON\.parse\((.*)\)$/s.exec(code) ?? []
  return JSON.parse(JSON.parse(json) as string) as Messages
}

/** As the build lists its files: each section of a language is one of its own. */
const manifest = {
  'src/web/entry-client.tsx': { file: 'entry.js', isEntry: true },
  'style.css': { file: 'style.css' },
  ...Object.fromEntries(
    ['zh-CN', 'en', 'ja'].flatMap((locale) => [
      [`src/locales/${locale}.json?landing`, { file: `${locale}-landing.js` }],
      [`src/locales/${locale}.json?pages`, { file: `${locale}.js` }],
    ]),
  ),
}

/** What a program of these sources prints, by a process of its own. */
async function print(...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(copy, 'data'), PORT: '20998', LOCALES: 'zh-CN,ja' }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: copy, env })
  return stdout
}

async function render(locale: string, settings: Partial<typeof config>) {
  const thrown: unknown[] = []
  const assets = web.toAssets({ manifest, readStylesheet: () => '', base: '/' })
  const publicConfig = { ...config, ...settings }
  const onError = (error: unknown) => void thrown.push(error)
  const renderer = await web.createRenderer({ api: fakeApi(), publicConfig, assets, onError })
  const { status, html } = await renderer.render(
    toRenderRequest(`/davmu/share/${locale}${detail(7).path}`, publicConfig),
  )
  expect({ status, thrown }).toEqual({ status: 200, thrown: [] })
  return html
}

/** What the server and the import say to somebody who reads Japanese. */
const said = once(async () => {
  writeFileSync(
    join(copy, 'src/app/said.ts'),
    `import { toLive } from './import/to-live.ts'
    import { AppError } from '#server/http/app-error.ts'
    import { toFailure } from '#server/http/answer.ts'
    import { describeInvite } from '#server/domains/posters/describe-invite.ts'
    import { describeItem } from '#server/domains/posters/describe-item.ts'
    const item = ${JSON.stringify(detail(7))}
    const found = { spot: {}, paragraph: '', comment: '', answer: '' }
    const site = { name: '潮声', descriptions: '', primaryColor: '' }
    console.log(JSON.stringify({
      refusal: toFailure(new AppError(42202), { language: 'ja-JP, zh;q=0.5' }),
      poster: describeItem(item, found, { locale: 'ja', color: '' }),
      invite: describeInvite({ link: '', expireAt: 0 }, site, 'ja'),
      columns: toLive({ live: null, lang: 'ja', starts: null }, new Map()).columns.map(({ name }) => name),
    }))`,
  )
  return JSON.parse(await print('src/app/said.ts')) as unknown
})

describe('a third language', () => {
  it('is one file: pages are shown in it, with the base language in its gaps', async () => {
    const html = await render('ja', { locales: ['zh-CN', 'en', 'ja'], localeNames: { ja: '日本語' } })
    expect(html).toContain('<html lang="ja"')
    expect(html).toContain('10分で読めます')
    expect(html).toContain('aria-label="言語"')
    expect(html).toContain('hrefLang="ja" lang="ja"')
    expect(html).toContain('日本語')
    expect(html).toContain('分享')
    const address = `https://share.example/davmu/share/ja${detail(7).path}`
    expect(html).toContain(`<link rel="alternate" hreflang="ja" href="${address}">`)
  })

  it('is warned about by the build where it lacks texts', () => {
    expect(warnings).toEqual([
      expect.stringMatching(/ja\.json\?landing: \d{2} texts missing, said in the base language/),
      expect.stringMatching(/ja\.json\?pages: \d{3,} texts missing, said in the base language/),
    ])
  })

  it('is fetched by those alone who read it', () => {
    const assets = web.toAssets({ manifest, readStylesheet: () => '', base: '/' })
    expect(assets.preloads('document', 'ja')).toContain('/ja-landing.js')
    expect(assets.preloads('home', 'ja')).toEqual(expect.arrayContaining(['/ja-landing.js', '/ja.js']))
    for (const locale of ['zh-CN', 'en']) {
      for (const screen of ['document', 'home']) expect(assets.preloads(screen, locale).join()).not.toContain('ja')
    }
  })

  it('says why a form was refused, on its page and in the answer of the API', async () => {
    const { loadText } = await import('#web/i18n/catalogues.ts')
    const text = await loadText('ja')
    expect([text('form.problem.missing'), text('form.problem.tooLong', { count: 20 })]).toEqual([
      'この項目は必須です',
      '20文字までです',
    ])
    expect(await said()).toMatchObject({ refusal: { code: 42202, msg: '入力内容を確認してください' } })
  })

  it('is that of a poster, and of the columns of a live room, with the base language in its gaps', async () => {
    expect(await said()).toMatchObject({
      poster: { call: '長押しして続きを読む', about: expect.stringContaining('約10分') },
      invite: { title: '潮声への招待', call: '长按识别，打开邀请' },
      columns: ['聊天', '速報', '简介'],
    })
  })

  it('is one in which doctor can be asked', async () => {
    const doctor = await print('src/cli/main.ts', 'doctor', '--lang', 'ja').catch(
      (error: { stdout: string }) => error.stdout,
    )
    expect(doctor).toMatch(/^正常 {2}言語の文言は揃っています：zh-CN, ja$/m)
  })

  it('without a file is said in the base one, with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const html = await render('fr', {
      locales: ['zh-CN', 'fr'],
      localeDomains: { 'zh-CN': 'https://share.example' },
    })
    expect(html).toContain('<html lang="fr"')
    expect(html).toContain('读完约 10 分钟')
    expect(warn.mock.calls.map(([message]) => String(message))).toEqual([
      'No domain for fr, its pages stay under a prefix',
      'No language file for fr, its texts are said in zh-CN',
    ])
  })
})
