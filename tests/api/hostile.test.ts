import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createIdCodec } from '#contract/ids.ts'
import { describeCalls } from '#server/http/api-document.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveColumn } from '#tests/support/factories.ts'
import { placeDraft, weatherReport } from '#tests/support/place-services.ts'
import { makeSocialAccount } from '#tests/support/social-client-fake.ts'
import { fieldsOf, mixedFor, nasty, problemOf, toQuery } from '#tests/support/hostile-input.ts'

const RUNS = 60

eachDatabase('whatever is asked', (openDatabase) => {
  let backend: TestBackend
  let ids: string[]
  let port: number

  beforeAll(async () => {
    const socialAccount = makeSocialAccount([new URL(TEST_WAP_HOST).host])
    const weather = { ask: async () => weatherReport() }
    backend = await startBackend(await openDatabase(), { socialAccount, weather })
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    const column = await saveColumn(domains)
    const article = await saveArticle(domains, { accountId, groups: [column], tags: ['海'] })
    await backend.database.write((tx) => backend.places.savePlace(tx, placeDraft()))
    ids = [article.publicId, domains.ids.encode(column), domains.ids.encode(99_999)]
    await backend.http.listen({ port: 0, host: '127.0.0.1' })
    port = (backend.http.server.address() as AddressInfo).port
  })
  afterAll(() => backend.close())

  /** Each request comes from another address, so that no limit hides what is behind it. */
  const someAddress = fc.ipV4()

  const calls = describeCalls(endpoints).map((call) => [`${call.method} ${call.path}`, call] as const)

  it.each(calls)('by %s with fields of every sort, the answer is one of the contract', async (_name, call) => {
    const isBody = call.method === 'POST'
    const record = fc.record(
      Object.fromEntries(fieldsOf(call).map(([name, schema]) => [name, mixedFor(schema, ids)])),
      {
        requiredKeys: [],
      },
    )
    const id = fc.oneof(fc.constantFrom(...ids), nasty)
    await fc.assert(
      fc.asyncProperty(record, id, someAddress, async (input, inPath, remoteAddress) => {
        const path = call.path.replace(/\{\w+\}/g, encodeURIComponent(inPath.toWellFormed()))
        const answer = await backend.http.inject({
          method: call.method,
          url: isBody ? path : `${path}?${toQuery(input)}`,
          remoteAddress,
          ...(isBody && { payload: input }),
        })
        expect(problemOf(answer)).toBeNull()
      }),
      { numRuns: RUNS },
    )
  })

  it('by any body, the answer is one of the contract', async () => {
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.jsonValue().map((value) => JSON.stringify([value])),
    )
    const type = fc.constantFrom(
      'application/json',
      'application/json; charset=x',
      'text/plain',
      'multipart/form-data',
      'x',
    )
    const path = fc.constantFrom('/peony/v1/auth', '/tracker/log', '/inner/static/data')
    await fc.assert(
      fc.asyncProperty(body, type, path, someAddress, async (payload, contentType, url, remoteAddress) => {
        const headers = { 'content-type': contentType }
        const answer = await backend.http.inject({ method: 'POST', url, headers, payload, remoteAddress })
        expect(problemOf(answer)).toBeNull()
      }),
      { numRuns: RUNS * 4 },
    )
  })

  it('by any headers, the answer is one of the contract', async () => {
    const names = [
      'authorization',
      'request-id',
      'accept-language',
      'if-none-match',
      'user-agent',
      'origin',
      'content-type',
      'range',
    ]
    const headers = fc.dictionary(fc.constantFrom(...names), fc.string({ unit: 'grapheme-ascii', maxLength: 200 }))
    await fc.assert(
      fc.asyncProperty(headers, someAddress, async (given, remoteAddress) => {
        for (const request of [
          { method: 'GET', url: `/dinner/content/${ids[0]}` },
          { method: 'POST', url: '/peony/v1/auth', payload: '{"appid":1,"platform":"mobile"}' },
        ] as const) {
          const answer = await backend.http.inject({ ...request, headers: given, remoteAddress })
          expect(problemOf(answer)).toBeNull()
        }
      }),
      { numRuns: RUNS },
    )
  })

  /** Sends bytes as they are; resolves with the first line of the answer, empty when the connection is just closed. */
  function sendRaw(bytes: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
      socket.setTimeout(10_000, () => {
        socket.destroy()
        reject(new Error(`no answer to ${JSON.stringify(bytes.toString('latin1'))}`))
      })
      socket.on('data', (chunk) => (received += chunk.toString('latin1')))
      socket.on('close', () => resolve(received.split('\r\n')[0] ?? ''))
      socket.on('error', () => resolve(''))
    })
  }

  it('by any bytes on the wire, nothing breaks and nothing hangs', async () => {
    const target = fc.oneof(
      fc.constantFrom(
        'inner/wxshare/config',
        'http://elsewhere.example/inner/static/data',
        '//inner/static/data',
        '/inner/static/content/%',
        '/inner/static/content/%00',
        '/inner/static/content/%ff%fe',
        '/inner/static/content/..%2f..%2f',
        '/davmu/share/media/..%2f..%2fpackage.json',
        '/openapi/..%2fpackage.json',
        '/inner/static/data?%',
        '/inner/static/data?a[b]=c&a=b;c',
        '/\u00e9',
        '*',
        '/?' + 'a&'.repeat(5000),
        `/${'a/'.repeat(3000)}`,
      ),
      fc.string({ unit: 'binary-ascii', maxLength: 200 }).map((text) => `/${text}`),
    )
    const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'BREW')
    const request = fc
      .tuple(method, target)
      .map(([verb, path]) => Buffer.from(`${verb} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 'latin1'))
    const anything = fc.oneof(
      { weight: 3, arbitrary: request },
      { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    )
    await fc.assert(
      fc.asyncProperty(anything, async (bytes) => {
        const line = await sendRaw(bytes)
        expect(line).toMatch(/^(HTTP\/1\.1 [1234]\d\d .*)?$/)
      }),
      { numRuns: RUNS * 3 },
    )
    expect((await backend.http.inject('/healthz')).statusCode).toBe(200)
  })
})
