import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './read-config.ts'

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      siteOrigin: 'http://localhost:3000',
      wapHost: 'http://localhost:3000',
      apiBase: '',
      statsHost: '',
      locales: ['zh-CN', 'en'],
      defaultLocale: 'zh-CN',
      rootRedirect: null,
      rootRedirectStatus: 302,
      seedWhenEmpty: true,
      contentTypes: ['doc'],
      viewportZoom: 'deny',
      guard404: 'redirect',
      trustedProxies: 0,
      database: { kind: 'sqlite' },
    })
  })

  it('takes what is given', () => {
    const config = readConfig({
      PORT: '8080',
      DATABASE_URL: 'postgres://u:p@db/site',
      SITE_ORIGIN: 'https://news.example.org',
      WAP_HOST: 'https://m.example.org',
      LOCALES: 'zh-CN,en,ja',
      ROOT_REDIRECT: 'en',
      ROOT_REDIRECT_STATUS: '308',
      TRUST_PROXY: '2',
      CORS_ORIGINS: 'https://a.example',
    })
    expect(config).toMatchObject({
      port: 8080,
      database: { kind: 'postgres', url: 'postgres://u:p@db/site' },
      wapHost: 'https://m.example.org',
      rootRedirect: { to: 'locale', locale: 'en' },
      rootRedirectStatus: 308,
      trustedProxies: 2,
      corsOrigins: ['https://a.example'],
    })
  })

  it('keeps its data in the checkout unless told otherwise', () => {
    expect(readConfig({}).dataFolder).toBe(path.resolve(import.meta.dirname, '../../../data'))
    expect(readConfig({ DATA_DIR: 'elsewhere' }).dataFolder).toBe(path.resolve('elsewhere'))
  })

  it('leaves an empty database empty in production unless told otherwise', () => {
    expect(readConfig({ NODE_ENV: 'production' }).seedWhenEmpty).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', SEED: 'samples' }).seedWhenEmpty).toBe(true)
    expect(readConfig({ SEED: 'none' }).seedWhenEmpty).toBe(false)
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['SEED', 'yes'],
    ['SITE_ORIGIN', 'news.example.org'],
    ['SITE_ORIGIN', 'https://news.example.org/path'],
    ['DATABASE_URL', 'mysql://x'],
    ['REDIS_URL', 'http://x'],
    ['LOCALES', 'en'],
    ['LOCALES', 'zh-CN,zh-CN'],
    ['DEFAULT_LOCALE', 'fr'],
    ['ROOT_REDIRECT', 'fr'],
    ['ROOT_REDIRECT_STATUS', '303'],
    ['VIEWPORT_ZOOM', 'maybe'],
    ['CONTENT_TYPES', 'doc,hologram'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['TOKEN_SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['CORS_ORIGINS', 'https://a.example,*'],
  ])('refuses %s=%s by name and says what it takes', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} is .*it takes `))
  })

  it('names every setting that does not fit at once, and shows no secret', () => {
    const read = () => readConfig({ PORT: 'x', TOKEN_SECRET: 'hunter2' })
    expect(read).toThrow(/PORT is "x".*\n?.*TOKEN_SECRET/s)
    expect(read).not.toThrow(/hunter2/)
  })
})
