import { describe, expect, it, vi } from 'vitest'
import { createClient, PLACEHOLDER_REQUEST_ID } from './client.ts'

interface Sent {
  url: string
  init: RequestInit
  header(name: string): string | null
}

function setUp(answer: () => Response | Promise<Response>, token = 'token-1') {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: new Request(url).url, init, header: (name) => new Headers(init.headers).get(name) })
    return answer()
  }
  const client = createClient({ base: 'https://api.example', locale: 'en', token: () => token, fetch })
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

  it.each([
    ['a dead network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that is no JSON', () => new Response('<html>', { status: 502 })],
  ])('answers code -1 for %s', async (_, answer) => {
    vi.spyOn(console, 'error').mockReturnValue()
    expect(await setUp(answer).client.call('GET /peony/v1/group', {})).toMatchObject({ code: -1, data: null })
  })
})
