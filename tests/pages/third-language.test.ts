import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as Entry from '#web/entry-server.tsx'
import type * as Files from '#web/i18n/catalogue-files.ts'
import type { Messages } from '#web/i18n/text.tsx'
import { compiledCatalogues } from '../../vite.config.ts'
import { config, detail, fakeApi, toRenderRequest } from './fake-site.ts'

const I18N = join(import.meta.dirname, '../../src/web/i18n')
const TEXTS = {
  'article.minutes': '{minutes}分で読めます',
  'article.related': '次に読む',
  'footer.languages': '言語',
}
const copy = mkdtempSync(join(tmpdir(), 'davmu-language-'))
const warnings: string[] = []
let web: typeof Entry

/** The pages as they are made of sources with one file more, compiled as the build does it. */
beforeAll(async () => {
  cpSync(join(I18N, 'locales'), join(copy, 'i18n/locales'), { recursive: true })
  writeFileSync(join(copy, 'i18n/locales/ja.json'), JSON.stringify(TEXTS))
  const japanese = compile(join(copy, 'i18n/locales/ja.json'))
  vi.resetModules()
  vi.doMock('#web/i18n/catalogue-files.ts', async (original) => {
    const { ofLanding, others } = await original<typeof Files>()
    return { ofLanding, others: { ...others, './locales/ja.json': async () => japanese } }
  })
  web = await import('#web/entry-server.tsx')
})
afterAll(() => {
  vi.doUnmock('#web/i18n/catalogue-files.ts')
  vi.resetModules()
  rmSync(copy, { recursive: true, force: true })
})

/** What the build makes of a language's file. */
function compile(file: string): Messages {
  const { filter, handler } = compiledCatalogues().transform
  expect(file).toMatch(filter.id)
  const building = { addWatchFile: () => {}, warn: (message: string) => void warnings.push(message) }
  return JSON.parse(handler.call(building, readFileSync(file, 'utf8'), file)) as Messages
}

/** As the build lists its files: each language is one of its own. */
const manifest = {
  'src/web/entry-client.tsx': { file: 'entry.js', isEntry: true },
  ...Object.fromEntries(
    ['landing/zh-CN', 'landing/en', 'zh-CN', 'en', 'ja'].map((name) => [keyOf(name), { file: `${name}.js` }]),
  ),
}

function keyOf(name: string): string {
  return `src/web/i18n/locales/${name}.json`
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
    expect(warnings).toEqual([expect.stringMatching(/ja\.json: \d{3,} texts missing, said in the base language/)])
  })

  it('is fetched by those alone who read it', () => {
    const assets = web.toAssets({ manifest, readStylesheet: () => '', base: '/' })
    expect(assets.preloads('document', 'ja')).toContain('/ja.js')
    for (const locale of ['zh-CN', 'en']) {
      for (const screen of ['document', 'home']) expect(assets.preloads(screen, locale)).not.toContain('/ja.js')
    }
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
