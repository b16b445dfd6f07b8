import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBuilder, createLogger } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as Entry from '#web/entry-server.tsx'
import type { Manifest } from '#web/renderer.ts'
import { config, detail, fakeApi } from './fake-site.ts'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'davmu-language-'))
const warnings: string[] = []
const thrown: unknown[] = []

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production') // as for a build by hand
  for (const name of ['src', 'vite.config.ts', 'package.json', 'tsconfig.json', 'tsconfig.base.json']) {
    cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const texts = {
    'article.minutes': '{minutes}分で読めます',
    'article.related': '次に読む',
    'footer.languages': '言語',
  }
  writeFileSync(join(copy, 'src/web/i18n/locales/ja.json'), JSON.stringify(texts))
  const customLogger = { ...createLogger('silent'), warn: (message: string) => void warnings.push(message) }
  const builder = await createBuilder({ root: copy, configFile: join(copy, 'vite.config.ts'), customLogger })
  for (const environment of Object.values(builder.environments)) await builder.build(environment)
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The renderer of the copy, with a third language in its configuration. */
async function createRenderer() {
  const entry = pathToFileURL(join(copy, 'dist/server/entry-server.js')).href
  const web = (await import(/* @vite-ignore */ entry)) as typeof Entry
  const manifest = JSON.parse(readFileSync(join(copy, 'dist/client/.vite/manifest.json'), 'utf8')) as Manifest
  const assets = web.toAssets({ manifest, readStylesheet: () => '', base: '/' })
  const publicConfig = { ...config, locales: ['zh-CN', 'en', 'ja'], localeNames: { ja: '日本語' } }
  return {
    renderer: await web.createRenderer({
      api: fakeApi(),
      publicConfig,
      assets,
      onError: (error) => void thrown.push(error),
    }),
    assets,
    manifest,
    path: detail(7).path,
  }
}

describe('a third language', () => {
  it('is one file: pages are shown in it, with the base language in its gaps', async () => {
    const { renderer, path } = await createRenderer()
    const { status, html } = await renderer.render({ url: `/davmu/share/ja${path}`, locale: 'ja' })
    expect({ status, thrown }).toEqual({ status: 200, thrown: [] })
    expect(html).toContain('<html lang="ja"')
    expect(html).toContain('10分で読めます')
    expect(html).toContain('aria-label="言語"')
    expect(html).toContain('hrefLang="ja" lang="ja"')
    expect(html).toContain('日本語')
    expect(html).toContain('分享')
    expect(html).toContain(`<link rel="alternate" hreflang="ja" href="https://share.example/davmu/share/ja${path}">`)
    expect(warnings.join()).toMatch(/ja\.json: \d+ texts missing/)
  })

  it('is fetched by those alone who read it', async () => {
    const { assets, manifest } = await createRenderer()
    const file = manifest['src/web/i18n/locales/ja.json']?.file ?? 'none'
    expect(assets.preloads('document', 'ja')).toContain(`/${file}`)
    for (const locale of ['zh-CN', 'en']) {
      for (const screen of ['document', 'home']) expect(assets.preloads(screen, locale)).not.toContain(`/${file}`)
    }
  })

  it('without a file is said in the base one, with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const entry = pathToFileURL(join(copy, 'dist/server/entry-server.js')).href
    const web = (await import(/* @vite-ignore */ entry)) as typeof Entry
    const { assets } = await createRenderer()
    const publicConfig = { ...config, locales: ['zh-CN', 'fr'], localeDomains: { 'zh-CN': 'https://share.example' } }
    const renderer = await web.createRenderer({
      api: fakeApi(),
      publicConfig,
      assets,
      onError: (error) => void thrown.push(error),
    })
    const { html } = await renderer.render({ url: `/davmu/share/fr${detail(7).path}`, locale: 'fr' })
    expect(html).toContain('<html lang="fr"')
    expect(html).toContain('读完约 10 分钟')
    expect(warn.mock.calls.map(([message]) => String(message))).toEqual([
      'No domain for fr, its pages stay under a prefix',
      'No language file for fr, its texts are said in zh-CN',
    ])
  })
})
