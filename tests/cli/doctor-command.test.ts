import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { MockAgent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { tell, type Finding } from '#app/doctor/finding.ts'
import { runDoctor } from '#app/doctor/run-doctor.ts'
import { checkNames } from '#app/doctor/check-settings.ts'
import { PUBLIC_CACHE } from '#app/pages/write-page.ts'
import { channelOptions } from '#server/realtime/channels.ts'
import { migrations } from '#server/storage/migrations/migrations.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startCentrifugoFake } from '#tests/support/centrifugo-fake.ts'
import { eachBareLocation } from '#tests/support/each-database.ts'
import { answers, startService, weatherAnswers, type FakeService } from '#tests/support/place-services.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { makeSchemaUrl } from '#tests/support/schema-url.ts'
import { FAKE_ACCOUNT, startSocialClientFake } from '#tests/support/social-client-fake.ts'
import { sql } from 'kysely'

const AWAY = 'http://127.0.0.1:20999'

let folder: string
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'davmu-doctor-'))
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What is found in an environment, as `status key`. */
async function examine(environment: Record<string, string>): Promise<string[]> {
  const findings = await runDoctor({ DATA_DIR: folder, PORT: '20998', ...environment })
  return findings.map(({ status, key }: Finding) => `${status} ${key}`)
}

/** The checks that were left out. */
async function leftOut(environment: Record<string, string>): Promise<unknown> {
  const findings = await runDoctor({ DATA_DIR: folder, PORT: '20998', ...environment })
  return findings.find(({ key }) => key === 'settings.rest')?.facts['left']
}

/** An address of this machine that does not look like one. */
const named = (origin: string) => origin.replace('127.0.0.1', '[::ffff:127.0.0.1]')

/** As a page of the site that is at this origin says so. */
const toHtml = (origin: string) => `<link rel="canonical" href="${new URL(origin).origin}/davmu/share/">`

const PAGE_HEADERS: Record<string, string | undefined> = {
  'x-content-type-options': 'nosniff',
  'origin-agent-cluster': '?1',
  'content-security-policy': "default-src 'self'",
  'content-encoding': 'gzip',
  'cache-control': PUBLIC_CACHE,
  etag: '"page-gzip"',
  vary: 'accept-encoding',
}

async function serve(replies: Parameters<typeof startService>[0]): Promise<FakeService> {
  const service = await startService(replies)
  ends.push(() => service.close())
  return service
}

const reply =
  (status: number, text = ''): NonNullable<Parameters<typeof startService>[0]>[string] =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text)

describe('doctor', () => {
  it('finds nothing to mend where nothing is wrong', async () => {
    const found = await examine({})
    expect(found.filter((line) => line.startsWith('fail'))).toEqual([])
    for (const key of ['node', 'settings', 'data', 'database.none', 'fonts', 'language', 'running.not', 'redis.none'])
      expect(found).toContain(`ok ${key}`)
  })

  it('names variables that do not fit, that nothing reads, and that are mistyped', async () => {
    expect(await examine({ SMS_DRIVER: 'webhook', SMS_WEBHOOK_URL: AWAY })).toContain('fail settings.missing')
    expect(await examine({ SMS_DRIVER: 'console', NODE_ENV: 'production' })).toContain('fail settings.together')
    expect(await examine({ TRUST_PROXIES: '1' })).toContain('warn settings.typo')
    expect(await examine({ WX_SECRET_OF_MINE: 'x' })).toContain('warn settings.unknown')
    expect(await examine({ LOCALES: 'zh-CN,fr' })).toContain('warn language.missing')
  })

  it('looks at what does not go by a setting that does not fit, and names what it left out', async () => {
    const found = await examine({ PORT: 'many', SMS_DRIVER: 'pigeon' })
    expect(found.filter((line) => line === 'fail settings.wrong')).toHaveLength(2)
    for (const key of ['node', 'data', 'database.none', 'redis.none', 'language']) expect(found).toContain(`ok ${key}`)
    expect(found.filter((line) => /sms|running|address/.test(line))).toEqual([])
    expect(await leftOut({ PORT: 'many', SMS_DRIVER: 'pigeon' })).toBe('addresses, sms, wechat, wechat login, running')
    expect(await leftOut({ WX_APP_ID: 'wx1234567890abcdef', DEFAULT_LOCALE: 'fr' })).toBe('wechat, wechat login')
    expect(await leftOut({ DATABASE_URL: 'mysql://host' })).toBe('data folder, database')
  })

  it('notices mistyped short names, and no others that are near them', async () => {
    const near = async (name: string) => (await checkNames({ [name]: '1' }))[0]?.facts['near']
    for (const [name, own] of Object.entries({
      PORTT: 'PORT',
      PROT: 'PORT',
      HOSTT: 'HOST',
      SED: 'SEED',
      WORKER: 'WORKERS',
    }))
      expect([name, await near(name)]).toEqual([name, own])
    for (const name of ['POST', 'SORT', 'HOME', 'HOSTNAME', 'HOSTTYPE', 'PORT_2', 'FEED', 'SHELL', 'PATH', 'TERM'])
      expect([name, await near(name)]).toEqual([name, undefined])
  })

  it('looks at where data lies', async () => {
    expect(await examine({ DATA_DIR: path.join(folder, 'none') })).toContain('warn data.missing')
    const file = path.join(folder, 'a-file')
    await writeFile(file, '')
    expect(await examine({ DATA_DIR: file })).toContain('fail data.no-folder')
  })

  it('looks at whom files belong to, and who else reads them', async () => {
    const data = path.join(folder, 'with-rights')
    const file = path.join(data, 'davmu-share.sqlite')
    await mkdir(path.join(data, 'media'), { recursive: true })
    await writeFile(file, '')
    const look = async () =>
      (await examine({ DATA_DIR: data, NODE_ENV: 'production' })).filter((line) => line.includes('rights'))
    for (const closed of [data, folder]) await chmod(closed, 0o700)
    expect(await look()).toEqual(['ok rights'])
    for (const open of [data, folder]) await chmod(open, 0o755)
    expect(await look()).toEqual(['warn rights.open'])
    await chmod(file, 0o600)
    expect(await look()).toEqual(['ok rights'])

    const own = process.getuid?.() ?? 0
    vi.spyOn(process, 'getuid').mockReturnValue(own + 1)
    expect(await look()).toEqual(['warn rights.user'])
  })

  it('tells how old the newest backup is', async () => {
    const data = path.join(folder, 'with-backups')
    const manifest = path.join(data, 'backups', 'one', 'manifest.json')
    await mkdir(path.dirname(manifest), { recursive: true })
    expect(await examine({ DATA_DIR: data, NODE_ENV: 'production' })).toContain('warn backup.none')
    await writeFile(manifest, '{}')
    expect(await examine({ DATA_DIR: data })).toContain('ok backup')
    const old = Date.now() / 1000 - 8 * 24 * 60 * 60
    await utimes(manifest, old, old)
    expect(await examine({ DATA_DIR: data })).toContain('warn backup.old')
  })

  it('asks whether a public site can be public', async () => {
    const elsewhere = await serve({})
    const found = await examine({ NODE_ENV: 'production', SITE_ORIGIN: 'http://localhost:3000' })
    for (const line of ['fail address.local', 'warn sms.codes', 'warn secret.data']) expect(found).toContain(line)
    expect(await examine({ SITE_ORIGIN: named(elsewhere.origin) })).toContain('warn address.other')
    expect(await examine({ SITE_ORIGIN: named(AWAY) })).toContain('warn address.away')
    const secure = { NODE_ENV: 'production', SITE_ORIGIN: 'https://[::ffff:127.0.0.1]:20999' }
    expect(await examine(secure)).toContain('warn address.proxy')
    expect(await examine({ REALTIME_DEVELOPMENT: '1', NODE_ENV: 'production' })).toContain('fail secret.realtime')
  })

  it('asks the public address for a page, and tells what those in front of the site did to it', async () => {
    const site = await serve({})
    const origin = named(site.origin)
    const look = async (changed: typeof PAGE_HEADERS, html = toHtml(origin), more: Record<string, string> = {}) => {
      const headers = Object.entries({ ...PAGE_HEADERS, ...changed })
      site.answer('/davmu/share/', (_request, response) => {
        for (const [name, value] of headers) if (value !== undefined) response.setHeader(name, value)
        response.end(response.hasHeader('content-encoding') ? gzipSync(html) : html)
      })
      return (await examine({ SITE_ORIGIN: origin, ...more })).filter((line) => /address|proxy/.test(line))
    }
    expect(await look({})).toEqual(['ok address.reached'])
    expect(await look({}, toHtml('https://another.example.org'))).toContain('warn address.other')
    expect(
      await look({}, `${toHtml(origin)}<script src="/davmu/share/assets/of-another-build.js"></script>`),
    ).toContain('warn proxy.release')
    expect(await look({ 'content-security-policy': undefined })).toContain('warn proxy.dropped')
    expect(await look({ etag: undefined })).toContain('warn proxy.dropped')
    expect(await look({ 'x-content-type-options': 'nosniff, nosniff' })).toContain('warn proxy.doubled')
    expect(await look({ 'x-content-type-options': 'none' })).toContain('warn proxy.changed')
    expect(await look({ 'content-encoding': undefined })).toContain('warn proxy.plain')
    expect(await look({ 'cache-control': 'no-cache' })).toContain('warn proxy.cache')
    expect(await look({ server: 'nginx' })).toContain('warn proxy.untrusted')
    expect(await look({ server: 'nginx' }, toHtml(origin), { TRUST_PROXY: '1' })).toContain('ok address.reached')
    const { port } = new URL(origin)
    expect(await look({}, toHtml(origin), { TRUST_PROXY: '1', PORT: port })).toContain('warn proxy.none')
    site.answer('/metrics', reply(200))
    expect(await look({})).toContain('fail proxy.address')
  })

  it('asks the site that runs here, and whether its jobs succeed', async () => {
    const site = await serve({ '/readyz': reply(503), '/metrics': reply(404) })
    const { port } = new URL(site.origin)
    const now = Math.floor(Date.now() / 1000)
    const look = async (succeeded: number, failed: number) => {
      const line = (name: string, value: number) =>
        `job_last_${name}_timestamp_seconds{job="release of scheduled items"} ${value}`
      site.answer('/metrics', reply(200, [line('success', succeeded), line('failure', failed), ''].join('\n')))
      return (await examine({ PORT: port })).filter((found) => found.includes('jobs'))
    }
    expect(await examine({ PORT: port })).toEqual(
      expect.arrayContaining(['fail running.not-ready', 'warn jobs.untold']),
    )
    site.answer('/readyz', reply(200))
    expect(await look(now, now - 60)).toEqual(['ok jobs'])
    expect(await look(now - 60, now)).toEqual(['fail jobs.failing'])
    expect(await look(now - 600, 0)).toEqual(['fail jobs.idle'])
    expect(await examine({ PORT: port })).toContain('ok running')
  })

  it('asks the gateways, and whether they know a signature', async () => {
    const gateway = await serve({ '/sms': reply(401), '/open': reply(204), '/broken': reply(500) })
    const sms = (url: string) => ({
      SMS_DRIVER: 'webhook',
      SMS_WEBHOOK_URL: url,
      SMS_WEBHOOK_SECRET: 'a secret of the gateway',
      REMINDER_DRIVER: 'webhook',
      REMINDER_WEBHOOK_URL: url,
      REMINDER_WEBHOOK_SECRET: 'a secret of the gateway',
      REVIEWER_WEBHOOK_URL: url,
      REVIEWER_WEBHOOK_SECRET: 'a secret of the gateway',
    })
    expect(await examine(sms(`${gateway.origin}/sms`))).toEqual(
      expect.arrayContaining(['ok sms', 'ok reminders', 'ok reviewer']),
    )
    expect(await examine(sms(`${gateway.origin}/open`))).toEqual(
      expect.arrayContaining(['warn sms.unsigned', 'warn reminders.unsigned', 'warn reviewer.unsigned']),
    )
    expect(await examine(sms(`${gateway.origin}/broken`))).toContain('fail sms.broken')
    expect(await examine(sms(`${AWAY}/sms`))).toContain('fail sms.away')
  })

  it('asks WeChat for a token and a ticket', async () => {
    const fake = await startSocialClientFake()
    ends.push(() => fake.stop())
    const account = {
      WX_APP_ID: FAKE_ACCOUNT.appId,
      WX_APP_SECRET: FAKE_ACCOUNT.appSecret,
      WX_API_BASE: fake.url,
    }
    expect(await examine(account)).toContain('ok wechat')
    expect(await examine({ ...account, WX_ALLOWED_HOSTS: 'other.example.org' })).toContain('fail wechat.host')
    expect(await examine({ ...account, WX_APP_SECRET: 'the wrong one' })).toContain('fail wechat.token')
    fake.quota = 2
    fake.asked.tickets = 2
    fake.asked.tokens = 0
    expect(await examine(account)).toContain('fail wechat.ticket')
  })

  it('asks for a map and for the weather', async () => {
    const weather = await serve(weatherAnswers(Math.floor(Date.now() / 1000)))
    const provider = { WEATHER_BASE: weather.origin, WEATHER_KEY: 'k' }
    expect(await examine(provider)).toContain('ok weather')
    weather.answer('/v7/weather/now', answers.json({ code: '401' }))
    expect(await examine(provider)).toContain('fail weather.broken')

    const before = getGlobalDispatcher()
    const agent = new MockAgent()
    const map = agent.get('https://restapi.amap.com').intercept({ path: /^\/v3\/staticmap/ })
    map.reply(200, '{"info":"INVALID_USER_KEY"}', { headers: { 'content-type': 'application/json' } })
    setGlobalDispatcher(agent)
    ends.push(async () => setGlobalDispatcher(before))
    expect(await examine({ MAP_PROVIDER: 'amap', MAP_KEY: 'k' })).toContain('fail map.broken')
  })

  it('asks a Centrifugo for the channels that are needed', async () => {
    const namespaces = Object.entries(channelOptions).map(([name, { presence, historySize }]) => ({
      name,
      presence,
      history_size: historySize,
      history_ttl: '300s',
    }))
    const start = async (channels: typeof namespaces) => {
      const fake = await startCentrifugoFake({
        http_api: { key: 'the key of this fake' },
        channel: { namespaces: channels },
      })
      ends.push(() => fake.stop())
      const api = {
        REALTIME: 'centrifugo',
        CENTRIFUGO_API_URL: fake.apiUrl,
        CENTRIFUGO_API_KEY: 'the key of this fake',
      }
      return { ...api, CENTRIFUGO_URL: 'wss://realtime.example.org/connection/websocket' }
    }
    const whole = await start(namespaces)
    expect(await examine(whole)).toContain('ok centrifugo')
    expect(await examine({ ...whole, CENTRIFUGO_API_KEY: 'another key of some length' })).toContain(
      'fail centrifugo.away',
    )
    expect(await examine(await start(namespaces.slice(1)))).toContain('fail centrifugo.channels')
    expect(await examine(await start(namespaces.slice(0, -1)))).toContain('fail centrifugo.channels')
    const set = { ...whole, REALTIME_NAMESPACES: '[{"name":"prices","history_size":10,"history_ttl":"60s"}]' }
    expect(await examine(set)).toContain('fail centrifugo.channels')
  })

  it('asks a Redis what it is', async () => {
    expect(await examine({ REDIS_URL: 'redis://127.0.0.1:20999' })).toContain('fail redis.away')
    const redisOf = async (info: string) => {
      const server = await startRedisFake(info)
      ends.push(() => new Promise((resolve) => server.close(resolve)))
      return { REDIS_URL: `redis://127.0.0.1:${(server.address() as AddressInfo).port}` }
    }
    const sound = 'redis_version:7.4.0\r\nloading:0\r\nrole:master\r\nmaxmemory:0\r\nmaxmemory_policy:noeviction\r\n'
    expect(await examine(await redisOf(sound))).toContain('ok redis')
    expect(await examine(await redisOf(sound.replace('master', 'slave')))).toContain('fail redis.replica')
    expect(await examine(await redisOf(sound.replace('maxmemory:0', 'maxmemory:9')))).toContain('warn redis.policy')
  })

  it('is told by the command in both languages, without a secret, and fails when something has to be mended', async () => {
    const secret = 'nobody may see this'
    const env = { DATA_DIR: folder, DATABASE_URL: `postgres://me:${encodeURIComponent(secret)}@127.0.0.1:20999/site` }
    const chinese = await runCommand(env)
    expect(chinese).toMatchObject({ code: 1, err: '有 1 项故障。\n' })
    expect(chinese.out).toMatch(/故障 {2}连不上数据库 127\.0\.0\.1:20999：.*ECONNREFUSED.*\n {6}怎么办：/)
    const english = await runCommand({ ...env, WX_APP: secret }, '--lang', 'en', '--json')
    expect(JSON.parse(english.out)).toContainEqual(
      expect.objectContaining({ status: 'fail', key: 'database.away', mend: expect.stringContaining('See whether') }),
    )
    expect(chinese.out + english.out).not.toContain('nobody')
  })

  it('tells settings that do not fit in the language that was asked for, and no secret', async () => {
    const told = async (locale: string) =>
      (await runDoctor({ PORT: 'many', DATABASE_URL: 'mysql://me:secret@host' }))
        .map((finding) => tell(finding, locale))
        .filter(({ status }) => status === 'fail')
    const port = { found: '环境变量 PORT 不合要求：“many”', mend: expect.stringContaining('a port, 0 to 65535') }
    const key = { found: '环境变量 DATABASE_URL 不合要求：“…”' }
    expect(await told('zh-CN')).toMatchObject([port, key])
    expect(await told('en')).toMatchObject([{ found: 'PORT does not fit: "many"' }, {}])
  })
})

eachBareLocation('doctor on a database', (locate) => {
  it('tells a sound one from one of a later release, and misses pictures', async () => {
    const location = locate()
    const database = await openDatabase(location)
    ends.push(() => database.close())
    const data = path.join(folder, location.kind)
    await mkdir(data)
    const env: Record<string, string> = { DATA_DIR: data }
    if (location.kind === 'postgres') env['DATABASE_URL'] = await makeSchemaUrl(location.url, location.schema ?? '')
    const look = async () => {
      if (location.kind === 'sqlite') await copyInto(location.file, data)
      return (await examine(env)).filter((line) => /database|media/.test(line))
    }
    expect(await look()).toEqual(['ok database', 'ok media'])

    await database.write((tx) =>
      sql`insert into images (hash, remote_url, width, height, color, format, size, variants)
        values (${'ab'.repeat(32)}, '', 1, 1, '#fff', 'webp', 1, '[]')`.execute(tx.sql),
    )
    await database.write((tx) =>
      sql`insert into migrations (position, name, run_at) values (${migrations.length}, 'later', 1)`.execute(tx.sql),
    )
    expect(await look()).toEqual(['fail database.newer', 'fail media.missing'])
    await database.write((tx) => sql`delete from migrations where position > 3`.execute(tx.sql))
    expect(await look()).toEqual(['ok database.older', 'fail media.missing'])
  })
})

describe('doctor on a file', () => {
  it('that is no database says that it is damaged', async () => {
    const data = path.join(folder, 'damaged')
    await mkdir(data)
    await writeFile(path.join(data, 'davmu-share.sqlite'), 'these are notes, and no database '.repeat(100))
    expect(await examine({ DATA_DIR: data })).toContain('fail database.damaged')
  })
})

/** Where a site looks for its file: what is in the log beside it comes along. */
async function copyInto(file: string, data: string): Promise<void> {
  const { default: BetterSqlite } = await import('better-sqlite3')
  await rm(path.join(data, 'davmu-share.sqlite'), { force: true })
  const database = new BetterSqlite(file, { readonly: true })
  await database.backup(path.join(data, 'davmu-share.sqlite'))
  database.close()
}

const runCommand = (env: Record<string, string>, ...args: string[]) =>
  runDavmu(['doctor', ...args], { PORT: '20998', ...env })

/** Answers INFO with this, and every other command with OK. */
function startRedisFake(info: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      for (const command of chunk
        .toString()
        .split(/\*\d+\r\n/)
        .slice(1))
        socket.write(/\binfo\b/i.test(command) ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n')
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
