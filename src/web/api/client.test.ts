import { describe, expect, it, vi } from 'vitest'
import { createClient, PLACEHOLDER_REQUEST_ID, type ClientOptions } from './client.ts'

interface Sent {
  url: string
  init: RequestInit
  header(name: string): string | null
}

function setUp(answer: () => Response | Promise<Response>, parts: Partial<ClientOptions> = {}) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: new Request(url).url, init, header: (name) => new Headers(init.headers).get(name) })
    return answer()
  }
  const client = createClient({ base: 'https://api.example', locale: 'en', token: () => 'token-1', fetch, ...parts })
  return { client, sent }
}

const ok = () => Response.json({ code: 0, msg: 'ok', data: { list: [] } })

describe('the client', () => {
  it('fills the path and the query', async () => {
    const { client, sent } = setUp(ok)
    await client.call('GET /inner/static/content/{id}', { id: 'a/b', v: 3 })
    await client.call('GET /peony/v1/group', {})
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.example/inner/static/content/a%2Fb?v=3',
      'https://api.example/peony/v1/group',
    ])
  })

  it('sends a body as JSON', async () => {
    const { client, sent } = setUp(ok)
    await client.call('POST /peony/v1/auth', { appid: 1, platform: 'mobile' })
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"appid":1,"platform":"mobile"}' })
    expect(sent[0]?.header('content-type')).toBe('application/json')
  })

  it('reads in traditional characters where the page has them, and writes what was typed', async () => {
    const { client, sent } = setUp(ok, { locale: 'zh-Hant' })
    await client.call('GET /peony/v1/recommend', { pagesize: 3 })
    await client.call('POST /peony/v1/auth', { appid: 1, platform: 'mobile' })
    expect(sent[0]?.url).toBe('https://api.example/peony/v1/recommend?pagesize=3&script=Hant')
    expect(sent[1]).toMatchObject({
      url: 'https://api.example/peony/v1/auth',
      init: { body: '{"appid":1,"platform":"mobile"}' },
    })
  })

  it('carries the bare token and a request-id', async () => {
    const { client, sent } = setUp(ok)
    await client.call('GET /peony/v1/group', {})
    await client.call('GET /peony/v1/group', {}, { requestId: 'own' })
    expect(sent[0]?.header('authorization')).toBe('token-1')
    expect(sent.map(({ header }) => header('request-id'))).toEqual([PLACEHOLDER_REQUEST_ID, 'own'])
  })

  it.each([
    '/law/v1/api/share/question/detail',
    '/law/v1/api/share/question/answerlist',
    '/peony/v1/picho/v1/open/7/content/8',
    '/circle/v1/api/share/content/detail',
  ])('sends no request-id to %s', async (path) => {
    const { client, sent } = setUp(ok)
    await client.call(`GET ${path}` as 'GET /peony/v1/group', {})
    expect(sent[0]?.header('request-id')).toBeNull()
    expect(sent[0]?.header('authorization')).toBe('token-1')
  })

  it('returns the envelope of an error and logs it once, without the token', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const failure = { code: 41001, msg: '内容已下线', data: null, request_id: 'r' }
    const { client } = setUp(() => Response.json(failure, { status: 410 }))
    expect(await client.call('GET /peony/v1/group', {})).toEqual(failure)
    expect(error).toHaveBeenCalledTimes(1)
    expect(error.mock.calls.join()).not.toContain('token-1')
  })

  it('answers a read by what was kept, where nobody can be asked', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const findKept = vi.fn<(address: string) => Promise<Response | undefined>>(async (address) =>
      address.includes('/group') ? ok() : undefined,
    )
    const { client } = setUp(() => Promise.reject(new TypeError('Failed to fetch')), { findKept })
    expect(await client.call('GET /peony/v1/group', {})).toMatchObject({ code: 0 })
    expect(await client.call('GET /peony/v1/recommend', {})).toMatchObject({ code: -1 })
    expect(await client.call('POST /peony/v1/star', { id: 'AbCd1234' })).toMatchObject({ code: -1 })
    expect(findKept.mock.calls).toEqual([
      ['https://api.example/peony/v1/group'],
      ['https://api.example/peony/v1/recommend'],
    ])
  })

  it.each([
    ['a dead network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that is no JSON', () => new Response('<html>', { status: 502 })],
  ])('answers code -1 for %s', async (_, answer) => {
    vi.spyOn(console, 'error').mockReturnValue()
    expect(await setUp(answer).client.call('GET /peony/v1/group', {})).toMatchObject({ code: -1, data: null })
  })
})

describe('a dead token', () => {
  const dead = { code: 40102, msg: '令牌已失效', data: null }
  const setUpDead = (isRenewed: boolean) => {
    vi.spyOn(console, 'error').mockReturnValue()
    let current = 'dead'
    const renewed: string[] = []
    const renew = (refused: string) => {
      renewed.push(refused)
      if (isRenewed) current = 'fresh'
      return Promise.resolve(isRenewed)
    }
    const answer = () => (current === 'dead' ? Response.json(dead, { status: 401 }) : ok())
    return { ...setUp(answer, { token: () => current, renew }), renewed }
  }

  it('is renewed and the read repeated once', async () => {
    const { client, sent, renewed } = setUpDead(true)
    expect(await client.call('GET /peony/v1/group', {})).toMatchObject({ code: 0 })
    expect(sent.map(({ header }) => header('authorization'))).toEqual(['dead', 'fresh'])
    expect(renewed).toEqual(['dead'])
  })

  it('is renewed for a write too, which is not repeated as somebody else', async () => {
    const { client, sent, renewed } = setUpDead(true)
    expect(await client.call('POST /peony/v1/star', { id: 'AbCd1234' })).toEqual(dead)
    expect(sent).toHaveLength(1)
    expect(renewed).toEqual(['dead'])
  })

  it('that cannot be renewed is answered', async () => {
    const { client, sent } = setUpDead(false)
    expect(await client.call('GET /peony/v1/group', {})).toEqual(dead)
    expect(sent).toHaveLength(1)
  })
})

describe('a challenge', () => {
  const challenged = { code: 42902, msg: '需要人机验证', data: { captcha: { parameters: 'p' } } }

  it('is solved and the call repeated once, as the same action', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const solve = vi.fn<(challenge: unknown) => Promise<string>>(() => Promise.resolve('proof'))
    const { client, sent } = setUp(() => Response.json(challenged, { status: 429 }), { solve })
    const input = { id: 'AbCd1234' }
    expect(await client.call('POST /peony/v1/star', input, { requestId: 'own' })).toEqual(challenged)
    expect(solve.mock.calls).toEqual([[challenged.data.captcha]])
    expect(sent.map(({ init }) => init.body)).toEqual([
      JSON.stringify(input),
      JSON.stringify({ ...input, captcha: 'proof' }),
    ])
    expect(sent.map(({ header }) => header('request-id'))).toEqual(['own', 'own'])
  })

  it('that cannot be solved here is answered', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { client, sent } = setUp(() => Response.json(challenged, { status: 429 }), {
      solve: () => Promise.resolve(null),
    })
    expect(await client.call('POST /peony/v1/star', { id: 'AbCd1234' })).toEqual(challenged)
    expect(sent).toHaveLength(1)
  })
})
