import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './read-config.ts'
import { switchedTypes } from '#contract/content-types.ts'
import { channelOptions } from '#server/realtime/channels.ts'

describe('readConfig', () => {
  it('needs no setting', () => {
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
      contentTypes: [...switchedTypes],
      viewportZoom: 'deny',
      guard404: 'redirect',
      trustedProxies: 0,
      database: { kind: 'sqlite' },
    })
  })

  it('hands on every setting by the name of its variable, but for secrets', () => {
    const { settings } = readConfig({ COMMENT_IMAGES: '1', SMS_WEBHOOK_SECRET: 'a secret of sixteen and more' })
    expect(settings).toMatchObject({ commentImages: 1, inviteMaxUses: 0, commentRegion: 'on', wapHost: null })
    expect(JSON.stringify(settings)).not.toContain('a secret')
  })

  it('takes every setting that is given', () => {
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

  it('reads the words that no comment may hold, one on each line', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'davmu-words-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'words.txt')
    writeFileSync(file, '\uFEFF# 广告\r\n 加微信 \n\nfree money\n#off\n')
    expect(readConfig({ COMMENT_WORDS_FILE: file }).blockedWords).toEqual(['加微信', 'free money'])
    expect(readConfig({})).toMatchObject({ blockedWords: [], settings: { commentPolicy: 'post' } })
    writeFileSync(file, Buffer.from([0xc3, 0x28]))
    expect(() => readConfig({ COMMENT_WORDS_FILE: file })).toThrow(
      /^COMMENT_WORDS_FILE is ".*words\.txt", which cannot/,
    )
    expect(() => readConfig({ COMMENT_WORDS_FILE: `${file}.gone` })).toThrow(/ENOENT/)
    expect(() => readConfig({ COMMENT_WORDS_FILE: folder })).toThrow(/EISDIR/)
  })

  it('leaves an empty database empty in production unless told otherwise', () => {
    expect(readConfig({ NODE_ENV: 'production' }).seedWhenEmpty).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', SEED: 'samples' }).seedWhenEmpty).toBe(true)
    expect(readConfig({ SEED: 'none' }).seedWhenEmpty).toBe(false)
  })

  it('prints codes while developing and sends none in production unless told otherwise', () => {
    expect(readConfig({}).sms).toEqual({ driver: 'console' })
    expect(readConfig({ NODE_ENV: 'production' }).sms).toBeNull()
    expect(readConfig({ SMS_DRIVER: 'none' }).sms).toBeNull()
    const webhook = { url: 'http://sms:8080/send', secret: 'sixteen or more.' }
    const given = { SMS_DRIVER: 'webhook', SMS_WEBHOOK_URL: webhook.url, SMS_WEBHOOK_SECRET: webhook.secret }
    expect(readConfig({ NODE_ENV: 'production', ...given }).sms).toEqual({ driver: 'webhook', ...webhook })
  })

  it('refuses to print codes in production, and a webhook without address or secret', () => {
    expect(() => readConfig({ NODE_ENV: 'production', SMS_DRIVER: 'console' })).toThrow(/^SMS_DRIVER is "console":/)
    expect(() => readConfig({ SMS_DRIVER: 'webhook' })).toThrow(/^SMS_WEBHOOK_URL is missing/)
    const url = { SMS_DRIVER: 'webhook', SMS_WEBHOOK_URL: 'https://sms.example.org/' }
    expect(() => readConfig(url)).toThrow(/^SMS_WEBHOOK_SECRET is missing/)
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['SEED', 'yes'],
    ['SITE_ORIGIN', 'news.example.org'],
    ['SITE_ORIGIN', 'https://news.example.org/path'],
    ['DATABASE_URL', 'mysql://x'],
    ['REDIS_URL', 'http://x'],
    ['DATABASE_POOL', '1'],
    ['WORKERS', '0'],
    ['WORKERS', 'many'],
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
    ['DATA_SECRET', 'short'],
    ['SMS_DRIVER', 'pigeon'],
    ['SMS_WEBHOOK_URL', 'sms.example.org'],
    ['SMS_WEBHOOK_SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['DRAIN_SECONDS', '61'],
    ['REALTIME', 'pusher'],
    ['REALTIME_TOKEN_SECRET', 'short'],
    ['REALTIME_CONNECTIONS', '0'],
    ['REALTIME_DEVELOPMENT', 'yes'],
    ['CENTRIFUGO_URL', 'https://x'],
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

it('the configuration has one process unless several can share what they need', () => {
  const shared = { DATABASE_URL: 'postgres://db/site', REDIS_URL: 'redis://r' }
  expect(readConfig(shared)).toMatchObject({ workers: 1, database: { poolSize: 10 } })
  expect(readConfig({ ...shared, WORKERS: '3', DATABASE_POOL: '4' })).toMatchObject({
    workers: 3,
    database: { poolSize: 4 },
  })
  expect(readConfig({ ...shared, WORKERS: 'auto' }).workers).toBe(availableParallelism())
  for (const missing of ['DATABASE_URL', 'REDIS_URL'])
    expect(() => readConfig({ ...shared, WORKERS: '2', [missing]: '' })).toThrow(
      /^WORKERS asks for .*need DATABASE_URL/,
    )
  expect(() => readConfig({ ...shared, WORKERS: '2', REALTIME_DEVELOPMENT: '1' })).toThrow(/^WORKERS asks for/)
})

it('the configuration sends reminders nowhere unless a webhook is named whole', () => {
  expect(readConfig({})).toMatchObject({ reminders: null, settings: { remindMinutes: 15 } })
  const webhook = {
    REMINDER_DRIVER: 'webhook',
    REMINDER_WEBHOOK_URL: 'https://reminders.example.org/send',
    REMINDER_WEBHOOK_SECRET: 'a secret of 16 characters',
    REMIND_MINUTES: '30',
  }
  expect(readConfig(webhook)).toMatchObject({
    reminders: {
      channels: ['wx'],
      webhook: { url: 'https://reminders.example.org/send', secret: 'a secret of 16 characters' },
    },
    settings: { remindMinutes: 30 },
  })
  expect(() => readConfig({ ...webhook, REMINDER_WEBHOOK_SECRET: '' })).toThrow(/REMINDER_WEBHOOK_SECRET/)
})

it('the configuration takes the channels of reminders in their order, and none that leads nowhere', () => {
  const webhook = {
    REMINDER_DRIVER: 'webhook',
    REMINDER_WEBHOOK_URL: 'https://reminders.example.org/send',
    REMINDER_WEBHOOK_SECRET: 'a secret of 16 characters',
  }
  const set = (channels: string, more = {}) =>
    readConfig({ ...webhook, REMINDER_CHANNELS: channels, ...more }).reminders?.channels
  expect(set('sms, wx')).toEqual(['sms', 'wx'])
  expect(set('sms', { REMINDER_DRIVER: 'none' })).toEqual(['sms'])
  expect(() => set('wx', { REMINDER_DRIVER: 'none' })).toThrow(/^REMINDER_CHANNELS names wx/)
  expect(() => set('sms', { SMS_DRIVER: 'none' })).toThrow(/^REMINDER_CHANNELS names sms/)
  for (const channels of ['pigeon', 'wx, wx']) expect(() => set(channels)).toThrow(/^REMINDER_CHANNELS is/)
})

it('the configuration asks no reviewer unless one is named whole', () => {
  expect(readConfig({}).reviewer).toBeNull()
  const webhook = {
    REVIEWER_WEBHOOK_URL: 'http://reviewer:8080/review',
    REVIEWER_WEBHOOK_SECRET: 'a secret of 16 characters',
  }
  const named = { url: 'http://reviewer:8080/review', secret: 'a secret of 16 characters' }
  expect(readConfig(webhook).reviewer).toEqual({ ...named, timeoutMs: 5000 })
  expect(readConfig({ ...webhook, REVIEWER_TIMEOUT_SECONDS: '2' }).reviewer).toEqual({ ...named, timeoutMs: 2000 })
  expect(() => readConfig({ ...webhook, REVIEWER_WEBHOOK_SECRET: '' })).toThrow(/REVIEWER_WEBHOOK_SECRET/)
})

it('the configuration has the channels of the site as they were set, and refuses what does not go together', () => {
  const set = (namespaces: unknown) => readConfig({ REALTIME_NAMESPACES: JSON.stringify(namespaces) }).realtime.channels
  expect(readConfig({}).realtime.channels).toEqual(channelOptions)
  const chat = { name: 'chat', history_size: 20, history_ttl: '5m', force_recovery: false, delta: 'fossil' }
  expect(set([chat, { name: 'prices', history_size: 1, history_ttl: '1h', presence: true }])).toMatchObject({
    chat: { isOpen: true, historySize: 20, historySeconds: 300, recovery: false, delta: true },
    prices: { isOpen: false, presence: true, historySize: 1, historySeconds: 3600 },
    post: channelOptions.post,
  })
  const wrong = [{}, [{}], [{ name: 'a:b' }], [{ name: 'a', history_ttl: '5' }], [{ name: 'a', allow: true }]]
  for (const list of [...wrong, [{ name: 'a' }, { name: 'a' }], [{ name: 'copy', delta: 'fossil' }]])
    expect(() => set(list)).toThrow(/^REALTIME_NAMESPACES/)
})

it('the configuration has the hub in the process unless a Centrifugo is named whole, and no development', () => {
  expect(readConfig({ REALTIME_API_KEY: 'api_key' }).realtime).toEqual({
    tokenSecret: null,
    centrifugo: null,
    channels: channelOptions,
    origins: [],
    connectionsPerSubject: 5,
    connectionsPerAddress: 1000,
    development: null,
  })
  const centrifugo = {
    REALTIME: 'centrifugo',
    CENTRIFUGO_API_URL: 'http://centrifugo:9000/api',
    CENTRIFUGO_API_KEY: 'a key of 16 characters',
    CENTRIFUGO_URL: 'wss://realtime.example.org/connection/websocket',
    REALTIME_ORIGINS: 'https://a.example',
  }
  expect(readConfig(centrifugo).realtime).toMatchObject({
    centrifugo: {
      apiUrl: 'http://centrifugo:9000/api',
      apiKey: 'a key of 16 characters',
      url: 'wss://realtime.example.org/connection/websocket',
    },
    origins: ['https://a.example'],
  })
  expect(() => readConfig({ ...centrifugo, CENTRIFUGO_API_KEY: '' })).toThrow(/CENTRIFUGO_API_KEY/)
  expect(readConfig({ REALTIME_DEVELOPMENT: '1', REALTIME_API_KEY: 'api_key' }).realtime.development).toEqual({
    apiKey: 'api_key',
  })
})

it('the configuration has a debug console only where that is asked for, and never in production', () => {
  expect(readConfig({}).debugConsole).toBeNull()
  expect(readConfig({ DEBUG_CONSOLE_URL: 'https://console.example.org' }).debugConsole).toBeNull()
  expect(readConfig({ DEBUG_CONSOLE: '1' }).debugConsole).toBe('own')
  expect(readConfig({ DEBUG_CONSOLE: '1', DEBUG_CONSOLE_URL: 'https://console.example.org' }).debugConsole).toBe(
    'https://console.example.org',
  )
  expect(() => readConfig({ DEBUG_CONSOLE: '1', NODE_ENV: 'production' })).toThrow(/DEBUG_CONSOLE is refused/)
})

describe('the native app', () => {
  it('is none until something opens it or leads to it', () => {
    expect(readConfig({}).appLaunch).toBeNull()
    expect(readConfig({ APP_LAUNCH_SCHEME: 'davmu://' }).appLaunch).toEqual({
      appId: '',
      scheme: 'davmu://',
      universalLink: '',
      androidUrl: '',
      iosUrl: '',
    })
  })

  it.each(['https://', 'javascript:', 'javascript://', 'data://', 'davmu:', 'davmu', 'da vmu://', '://'])(
    'is not opened by the scheme %s',
    (scheme) => expect(() => readConfig({ APP_LAUNCH_SCHEME: scheme })).toThrow(/APP_LAUNCH_SCHEME/),
  )

  it.each(['http://app.example.org/open', 'app.example.org', 'javascript:alert(1)'])('is not linked by %s', (link) =>
    expect(() => readConfig({ APP_LAUNCH_UNIVERSAL_LINK: link })).toThrow(/APP_LAUNCH_UNIVERSAL_LINK/),
  )
})

describe('the social client', () => {
  const account = { WX_APP_ID: 'wx1', WX_APP_SECRET: 'a secret' }

  it('is left alone until an account is named, which has a secret', () => {
    expect(readConfig({}).socialClient).toBeNull()
    expect(() => readConfig({ WX_APP_ID: 'wx1' })).toThrow(/WX_APP_SECRET/)
  })

  it('takes signatures for every host that pages are on, or for those that are named', () => {
    const hosts = {
      SITE_ORIGIN: 'https://news.example.org',
      WAP_HOST: 'https://m.example.org:8443',
      LOCALE_DOMAINS: 'en=https://en.example.org,zh-CN=https://news.example.org',
    }
    const allowed = ['news.example.org', 'm.example.org:8443', 'en.example.org']
    expect(readConfig({ ...account, ...hosts }).socialClient?.allowedHosts).toEqual(allowed)
    const named = { WX_ALLOWED_HOSTS: 'other.example.org' }
    expect(readConfig({ ...account, ...hosts, ...named }).socialClient?.allowedHosts).toEqual(['other.example.org'])
  })
})
