import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { fastifyOptions } from '#server/http/fastify-options.ts'
import { createLog } from '#server/http/log.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { liveDraft } from '#tests/support/live-site.ts'
import { userVisitor } from '#tests/support/visitors.ts'

const GROUP = '/peony/v1/group'
const CALLER_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])

eachDatabase('answers that are kept', (openDatabase) => {
  let backend: TestBackend
  let fastify: FastifyInstance
  let origin: string
  let article: { id: number; publicId: string }
  /** What reached the framework. */
  let passed = 0

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { corsOrigins: ['https://other.example'], trustedProxies: 1 })
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    article = await saveArticle(domains, {
      accountId: await saveAccount(domains),
      title: '读潮',
      bodySource: '潮水退了。'.repeat(400),
    })
    const serveCached = backend.serveCached({ 'x-of-each': 'one' })
    const options: FastifyServerOptions = {
      ...fastifyOptions({ log: createLog('silent'), trustedProxies: 1 }),
      serverFactory: (handler) =>
        createServer((incoming, response) =>
          serveCached(incoming, response, () => {
            passed += 1
            response.setHeader('x-of-each', 'one')
            handler(incoming, response)
          }),
        ),
    }
    fastify = Fastify(options)
    await backend.register(fastify)
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await fastify.close()
    await backend.close()
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { 'accept-encoding': 'identity', ...headers } })
  /** Asks with an address and headers as they are, and tells the status. */
  const getRaw = (path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(origin, { path, headers: { 'accept-encoding': 'identity', ...headers } }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      asked.on('error', reject).end()
    })
  const facts = async (response: Response) => ({
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !CALLER_HEADERS.has(name))),
    body: await response.text(),
  })
  /** Asks twice and tells what was said and whether the second answer reached the framework. */
  const twice = async (path: string, headers: Record<string, string> = {}) => {
    const first = await facts(await get(path, headers))
    const before = passed
    const second = await facts(await get(path, headers))
    return { first, second, kept: passed === before }
  }

  it('in traditional characters are kept apart, under the one way to ask for them', async () => {
    const path = `/dinner/content/${article.publicId}`
    const { first, kept } = await twice(`${path}?script=Hant`)
    expect(kept).toBe(true)
    expect(first.body).toContain('潮水退了')
    expect(first.body).toContain('讀')
    expect((await facts(await get(path))).body).not.toContain('讀')
    const other = await twice(`${path}?script=Hans`)
    expect(other.kept).toBe(false)
    expect(other.first.body).not.toContain('讀')
  })

  it.each([
    ['plainly', {}],
    ['compressed', { 'accept-encoding': 'br' }],
    ['with a request-id', { 'request-id': 'r-1' }],
    ['with a broken token', { authorization: 'nonsense' }],
  ])('say the same as the first time, asked %s', async (_, headers: Record<string, string>) => {
    const { first, second, kept } = await twice(`/dinner/content/${article.publicId}`, headers)
    expect(kept).toBe(true)
    expect(second).toEqual(first)
    expect(first.status).toBe(200)
    const encoding = 'accept-encoding' in headers ? 'br' : undefined
    expect(first.headers['content-encoding']).toBe(encoding)
  })

  it('are 304 for whoever has them', async () => {
    await get(GROUP)
    const etag = (await get(GROUP)).headers.get('etag') ?? ''
    const before = passed
    const again = await get(GROUP, { 'if-none-match': etag })
    expect([again.status, await again.text(), passed]).toEqual([304, '', before])
  })

  it('are forgotten when something is written', async () => {
    const path = `/dinner/content/${article.publicId}`
    expect((await twice(path)).kept).toBe(true)
    await backend.database.write((tx) => backend.content.removeContent(tx, article.id))
    expect((await get(path)).status).toBe(410)
    await backend.database.write((tx) => backend.content.publishContent(tx, article.id, tx.now))
    expect((await get(path)).status).toBe(200)
  })

  it('are forgotten about one item when a comment is written there, and about nothing else', async () => {
    const list = `/dinner/comment/${article.publicId}`
    expect((await twice(list)).kept).toBe(true)
    expect((await twice(GROUP)).kept).toBe(true)
    const { token } = await userVisitor(backend)
    const posted = await fetch(`${origin}/guzzle/v1/comment/${article.publicId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ content: '涨潮了' }),
    })
    expect(posted.status).toBe(200)
    expect(await (await get(list)).text()).toContain('涨潮了')
    const before = passed
    await get(GROUP)
    expect(passed).toBe(before)
  })

  it.each<[string, Record<string, string>]>([
    ['another host', { host: 'evil.example' }],
    ['hosts that proxies name', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example;proto=http' }],
    ['another scheme and port', { 'x-forwarded-proto': 'http', 'x-forwarded-port': '1', 'x-forwarded-scheme': 'x' }],
    ['another path', { 'x-original-url': '/health', 'x-rewrite-url': '/health', 'x-forwarded-prefix': '/evil' }],
    ['another method', { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' }],
    ['another language', { 'accept-language': 'en', cookie: 'locale=en' }],
    ['another format', { accept: 'text/html', 'user-agent': 'evil', range: 'bytes=0-3' }],
    ['another address', { 'x-forwarded-for': '10.0.0.1, evil', 'x-real-ip': '10.0.0.1' }],
    ['an origin that may read', { origin: 'https://other.example' }],
    ['an origin that may not', { origin: 'https://evil.example' }],
    ['a token that is none', { authorization: 'evil' }],
    ['a request-id', { 'request-id': 'evil' }],
    ['a demand for what is new', { 'cache-control': 'no-cache', pragma: 'no-cache' }],
  ])('say to the next one what they said before, when the first one asks with %s', async (_, headers) => {
    for (const path of [`/dinner/content/${article.publicId}`, '/peony/v1/recommend?pagesize=5']) {
      const forget = () => backend.database.write((tx) => backend.content.publishContent(tx, article.id, tx.now))
      await forget()
      const clean = await facts(await get(path))
      await forget()
      await getRaw(path, headers)
      expect(await facts(await get(path))).toEqual(clean)
      expect((await twice(path)).kept).toBe(true)
    }
  })

  it('are not kept under addresses that hide an id or name what is not read', async () => {
    const id = article.publicId
    const hidden = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`
    for (const odd of [
      `/dinner/comment/${hidden}`,
      `/dinner/content/${id}?made=up`,
      `/dinner/content/${id}?id=other`,
      `/dinner/content/${id}#made-up`,
      `/peony/v1/recommend?%70agesize=5`,
      `/peony/v1/recommend?pagesize=5&made=up`,
    ]) {
      await getRaw(odd)
      const before = passed
      const status = await getRaw(odd)
      expect({ odd, status, passed }).toEqual({ odd, status: 200, passed: before + 1 })
    }
  })

  it('of one parameter given twice do not exist', async () => {
    const plain = '/peony/v1/recommend?pagesize=5'
    const clean = await facts(await get(plain))
    expect((await get(`${plain}&pagesize=1`)).status).toBe(400)
    expect((await get(`${plain}&pagesize=1`)).status).toBe(400)
    expect(await facts(await get(plain))).toEqual(clean)
  })

  it('are no errors, and nothing for another origin or method', async () => {
    expect((await twice('/dinner/content/nothing00')).kept).toBe(false)
    expect((await twice(GROUP, { origin: 'https://other.example' })).kept).toBe(false)
    await get(GROUP)
    const before = passed
    await fetch(origin + GROUP, { method: 'HEAD' })
    expect(passed).toBe(before + 1)
  })

  it('count like all others', async () => {
    const issued = await fetch(`${origin}/peony/v1/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appid: 1, platform: 'mobile' }),
    })
    const { data } = (await issued.json()) as { data: { token: string } }
    const statuses: number[] = []
    for (let index = 0; index < 130; index += 1) {
      statuses.push((await get(GROUP, { authorization: data.token, 'x-forwarded-for': '203.0.113.7' })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.at(-1)).toBe(429)
    const other = await get(GROUP, { 'x-forwarded-for': '203.0.113.7' })
    expect(other.status).toBe(200)
  })

  it('of a live room are gone as soon as its hosts do something', async () => {
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const room = await saveArticle(domains, { accountId: await saveAccount(domains), type: 'local_live' })
    await backend.database.write((tx) => backend.live.saveRoom(tx, room.id, liveDraft()))
    const statusNow = async () => {
      const answer = (await (await get(`/peony/v3/live/info/${room.publicId}`)).json()) as { data: { status: number } }
      return answer.data.status
    }
    expect(await statusNow()).toBe(0)
    await backend.database.write((tx) => backend.live.host.start(tx, room.id))
    expect(await statusNow()).toBe(1)
    await backend.database.write((tx) => backend.live.host.pause(tx, room.id))
    expect(await statusNow()).toBe(2)
    await backend.database.write((tx) => backend.live.host.end(tx, room.id, null))
    expect(await statusNow()).toBe(3)
  })
})
