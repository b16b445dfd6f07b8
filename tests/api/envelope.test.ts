import { Writable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { FailureData } from '#contract/endpoints.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/http/log.ts'
import {
  anonymousToken,
  startTestApi,
  unusedDatabase,
  USER_TOKEN,
  type TestApiOptions,
} from '#tests/support/test-api.ts'

const open: FastifyInstance[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((api) => api.close()))))

async function start(options?: TestApiOptions): Promise<FastifyInstance> {
  const api = await startTestApi(unusedDatabase, options)
  open.push(api)
  return api
}

async function ask(request: InjectOptions | string, options?: TestApiOptions) {
  return (await start(options)).inject(request)
}

/** The fields that an error names, each with a reason; null when it names none. */
function refusedFields(body: { data: FailureData | null }): string[] | null {
  return body.data?.fields?.filter(({ message }) => message !== '').map(({ field }) => field) ?? null
}

const asJson = (payload: unknown) => ({
  headers: { 'content-type': 'application/json' },
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
})

describe('a success', () => {
  it('is an envelope with status 200', async () => {
    const answer = await ask('/test/item/abc?text=%E4%B8%AD%E6%96%87')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({ code: 0, msg: 'ok', data: { id: 'abc', text: '中文', pagesize: 20, version: 7 } })
  })

  it('has the same bytes for everybody', async () => {
    const api = await start()
    const bodies = await Promise.all(
      [{}, { authorization: await anonymousToken('a') }, { authorization: 'broken' }, { 'request-id': 'mine' }].map(
        async (headers) => (await api.inject({ url: '/test/item/abc', headers })).body,
      ),
    )
    expect(new Set(bodies).size).toBe(1)
  })

  it('answers HEAD with the headers of GET and no body', async () => {
    const api = await start()
    const [head, get] = [
      await api.inject({ method: 'HEAD', url: '/test/item/abc' }),
      await api.inject('/test/item/abc'),
    ]
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['etag']).toBe(get.headers['etag'])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  it('says that it is data and nothing to be run or framed', async () => {
    const { headers } = await ask('/test/item/abc')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })
})

describe('a failure', () => {
  it.each<[what: string, request: InjectOptions | string, status: number, code: number, fields: string[] | null]>([
    ['a value out of range', '/test/item/abc?pagesize=51', 400, 40001, ['query.pagesize']],
    ['a value that is no number', '/test/item/abc?pageindex=x', 400, 40001, ['query.pageindex']],
    [
      'two values out of range',
      '/test/item/abc?pagesize=0&pageindex=0',
      400,
      40001,
      ['query.pageindex', 'query.pagesize'],
    ],
    ['a text too long', `/test/item/abc?text=${'x'.repeat(21)}`, 400, 40001, ['query.text']],
    ['a field given twice', '/test/item/abc?text=a&text=b', 400, 40001, ['query.text']],
    ['an id too long', `/test/item/${'a'.repeat(65)}`, 404, 40002, ['path.id']],
    ['an id far too long', `/test/item/${'a'.repeat(5000)}`, 404, 40401, null],
    ['an empty id', '/test/item/', 404, 40002, ['path.id']],
    ['percent signs that are no encoding', '/test/item/%E0%A4%A', 400, 40001, ['path']],
    ['what is not there', '/test/item/missing1', 404, 40401, null],
    ['an unknown path', '/test/nothing', 404, 40401, null],
    ['the root', '/', 404, 40401, null],
    ['a wrong method', { method: 'POST', url: '/test/item/abc' }, 404, 40401, null],
    ['a method of no call', { method: 'DELETE', url: '/test/item/abc' }, 404, 40401, null],
    ['no token', '/test/mine', 401, 40101, null],
    ['a broken token', { url: '/test/mine', headers: { authorization: 'Bearer x.y.z' } }, 401, 40102, null],
    ['a body that is not JSON', { method: 'POST', url: '/test/random', ...asJson('{"text":') }, 400, 40001, ['body']],
    ['a body that is no object', { method: 'POST', url: '/test/random', ...asJson('[]') }, 400, 40001, ['body']],
    ['a body that is null', { method: 'POST', url: '/test/random', ...asJson('null') }, 400, 40001, ['body']],
    [
      'a body of another type',
      { method: 'POST', url: '/test/random', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      400,
      40001,
      ['body'],
    ],
    [
      'a form',
      {
        method: 'POST',
        url: '/test/random',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'text=a',
      },
      400,
      40001,
      ['body'],
    ],
    [
      'a field of the wrong type',
      { method: 'POST', url: '/test/random', ...asJson({ text: 1 }) },
      400,
      40001,
      ['body.text'],
    ],
    ['a field that is missing', { method: 'POST', url: '/test/count/a', ...asJson({}) }, 400, 40001, ['body.by']],
    ['an empty body', { method: 'POST', url: '/test/count/a' }, 400, 40001, ['body.by']],
    [
      'a body too large',
      { method: 'POST', url: '/test/random', ...asJson({ text: 'x'.repeat(64 * 1024) }) },
      413,
      41301,
      null,
    ],
    [
      'a request-id that cannot be kept',
      { method: 'POST', url: '/test/random', headers: { 'request-id': 'a b' } },
      400,
      40001,
      ['header.request-id'],
    ],
    ['a failure that is meant', '/test/failure?how=gone', 410, 41001, null],
  ])('for %s has its status, its code and the fields that are wrong', async (_what, request, status, code, fields) => {
    const answer = await ask(request)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['etag']).toBeUndefined()
    const body = answer.json()
    expect(body).toMatchObject({
      code,
      msg: expect.stringMatching(/\p{Script=Han}/u),
      request_id: expect.stringMatching(/./),
    })
    expect(refusedFields(body)).toEqual(fields)
  })

  it('with an anonymous token where a user is needed is 40103; a user gets in', async () => {
    const api = await start()
    const anonymous = await api.inject({ url: '/test/users', headers: { authorization: await anonymousToken('a') } })
    expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, 40103])
    const user = await api.inject({ url: '/test/users', headers: { authorization: USER_TOKEN } })
    expect(user.json().data).toEqual({ subject: 'user-1' })
  })

  it('that nobody meant is 50001, logged under its request id, and tells nothing', async () => {
    const lines: string[] = []
    const stream = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })
    const answer = await ask('/test/failure?how=unexpected', { log: createLog('error', stream) })
    expect(answer.statusCode).toBe(500)
    const { request_id, ...rest } = answer.json()
    expect(rest).toEqual({ code: 50001, msg: '服务异常', data: null })
    expect(answer.payload).not.toContain('secret detail')
    const logged = lines.map((line) => JSON.parse(line) as { requestId: string; err: { message: string } })
    expect(logged).toMatchObject([{ requestId: request_id, err: { message: 'a secret detail' } }])
  })

  it.each([
    [undefined, '内容不存在'],
    ['zh-CN,zh;q=0.9,en;q=0.8', '内容不存在'],
    ['en-US,en;q=0.9', 'Content not found'],
    ['fr, en;q=0.5', 'Content not found'],
    ['fr', '内容不存在'],
    ['\u0000;;q=x,', '内容不存在'],
  ])('is worded for Accept-Language %j', async (language, msg) => {
    const answer = await ask({
      url: '/test/item/missing1',
      headers: language === undefined ? {} : { 'accept-language': language },
    })
    expect(answer.json().msg).toBe(msg)
    expect(answer.headers['vary']).toBe('Accept-Language')
  })
})

describe('the input', () => {
  it('may hold fields that no call knows', async () => {
    const api = await start()
    expect((await api.inject('/test/item/abc?other=1&other=2&__proto__=x&constructor=y')).statusCode).toBe(200)
    const body = '{"text":"a","other":{"deep":[1]},"__proto__":{"text":"b"}}'
    const answer = await api.inject({ method: 'POST', url: '/test/random', ...asJson(body) })
    expect(answer.json().data.text).toBe('a')
  })

  it('may be an empty body where nothing is needed', async () => {
    const api = await start()
    expect((await api.inject({ method: 'POST', url: '/test/random' })).statusCode).toBe(200)
    expect((await api.inject({ method: 'POST', url: '/test/random', ...asJson('') })).statusCode).toBe(200)
  })

  it('comes from the path before anything else', async () => {
    expect((await ask('/test/item/abc?id=other')).json().data.id).toBe('abc')
  })
})

describe('the request id', () => {
  it('is sent back in the header, and in the body of errors', async () => {
    const api = await start()
    const headers = { 'request-id': 'b6a0a1de-0001-4000-8000-000000000001' }
    const good = await api.inject({ url: '/test/item/abc', headers })
    expect(good.headers['request-id']).toBe(headers['request-id'])
    expect(good.body).not.toContain(headers['request-id'])
    for (const url of ['/test/item/missing1', '/test/nothing']) {
      const bad = await api.inject({ url, headers })
      expect(bad.headers['request-id']).toBe(headers['request-id'])
      expect(bad.json().request_id).toBe(headers['request-id'])
    }
  })

  it('is not needed: errors then carry a short one of their own', async () => {
    const answer = await ask('/test/item/missing1')
    expect(answer.headers['request-id']).toBeUndefined()
    expect(answer.json().request_id).toMatch(/^[0-9a-f]{12}$/)
  })

  it('never comes back when it could break a header or a log', async () => {
    const answer = await ask({ url: '/test/item/abc', headers: { 'request-id': `a\u0001${'b'.repeat(200)}` } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['request-id']).toBeUndefined()
  })
})

describe('a public read', () => {
  it('answers whatever token comes with it, and says when the token is of no use', async () => {
    const api = await start()
    const now = Math.floor(Date.now() / 1000)
    const state = async (headers: Record<string, string>) => {
      const answer = await api.inject({ url: '/test/item/abc', headers })
      expect(answer.statusCode).toBe(200)
      return answer.headers['x-token-state']
    }
    expect(await state({})).toBe('none')
    expect(await state({ authorization: 'x' })).toBe('invalid')
    expect(await state({ authorization: await anonymousToken('a', now - 91 * 24 * 60 * 60) })).toBe('expired')
    expect(await state({ authorization: await anonymousToken('a') })).toBeUndefined()
    expect(await state({ authorization: `Bearer ${await anonymousToken('a')}` })).toBeUndefined()
  })

  it('is the only thing that says so', async () => {
    const api = await start()
    expect((await api.inject({ method: 'POST', url: '/test/random' })).headers['x-token-state']).toBeUndefined()
    expect((await api.inject('/test/mine')).headers['x-token-state']).toBeUndefined()
  })
})
