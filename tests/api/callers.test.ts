import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HttpMethod } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { createIdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveColumn, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, userVisitor } from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60
const USER_MOBILE = '13800000001'
const callers = ['nobody', 'anonymous', 'user', 'another user', 'expired anonymous', 'expired user', 'garbage'] as const
type Caller = (typeof callers)[number]
type CallName = Exclude<EndpointName, 'POST /tracker/log'>

/** Input of a call that somebody who may make it can make; for each caller anew. */
type Example = () => object | Promise<object>

eachDatabase('every call, by everybody', (openDatabase) => {
  let backend: TestBackend
  let tokens: Record<Caller, string>
  let house: string
  let account: string
  let column: string
  let clock = Math.floor(Date.now() / 1000) - 100 * DAY

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock })
    const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    const columnId = await saveColumn(domains)
    column = domains.ids.encode(columnId)
    account = (await saveArticle(domains, { accountId, columns: [columnId] })).publicId
    house = (await saveArticle(domains, { accountId, columns: [columnId], actor: 'inner' })).publicId

    const expired = { anonymous: await anonymousVisitor(backend), user: await userVisitor(backend, USER_MOBILE) }
    clock += 100 * DAY
    tokens = {
      nobody: '',
      anonymous: (await anonymousVisitor(backend)).token,
      user: (await userVisitor(backend, USER_MOBILE)).token,
      'another user': (await userVisitor(backend, '13800000002')).token,
      'expired anonymous': expired.anonymous.token,
      'expired user': expired.user.token,
      garbage: 'a.b.c',
    }
  })
  afterAll(() => backend.close())

  const written = new Map<string, string>()
  /** A comment by `user`, one for each purpose. */
  const commentOf = async (actor: 'peony' | 'guzzle', purpose: string): Promise<string> => {
    const known = written.get(actor + purpose)
    if (known !== undefined) return known
    const id = actor === 'peony' ? house : account
    const answer = await send('POST', `/${actor}/v1/comment/${id}`, { content: purpose }, tokens.user)
    written.set(actor + purpose, answer.json().data.id)
    return commentOf(actor, purpose)
  }
  const auth = { appid: 1, platform: 'mobile' }
  const examples: Record<CallName, Example> = {
    'POST /peony/v1/auth': () => auth,
    'POST /peony/v1/account/logout': () => ({}),
    'GET /peony/v1/vcode': () => ({ mobile: `139${String(Math.random()).slice(2, 10)}` }),
    'POST /peony/v1/vcode': () => ({ mobile: `137${String(Math.random()).slice(2, 10)}` }),
    'GET /peony/v1/group': () => ({}),
    'GET /peony/v1/appinfo': () => ({}),
    'GET /inner/static/data': () => ({}),
    'GET /inner/static/content/{id}': () => ({ id: house }),
    'GET /dinner/content/{id}': () => ({ id: account }),
    'GET /inner/static/hot72': () => ({}),
    'GET /peony/v1/recommend': () => ({}),
    'GET /peony/v1/content': () => ({ gid: column }),
    'GET /inner/wxshare/config': () => ({}),
    'POST /peony/v1/comment/{id}': () => ({ id: house, content: randomUUID() }),
    'POST /guzzle/v1/comment/{id}': () => ({ id: account, content: randomUUID() }),
    'GET /peony/v1/comment/{id}': () => ({ id: house }),
    'GET /guzzle/v1/comment/{id}': () => ({ id: account }),
    'GET /peony/v1/comment/{post_id}/{cid}': async () => ({
      post_id: house,
      cid: await commentOf('peony', 'to be read'),
    }),
    'GET /guzzle/v1/comment/{post_id}/{cid}': async () => ({
      post_id: account,
      cid: await commentOf('guzzle', 'to be read'),
    }),
    'GET /inner/comment/{id}': () => ({ id: house }),
    'GET /dinner/comment/{id}': () => ({ id: account }),
    'POST /peony/v1/comment/{id}/remove': async () => ({ id: await commentOf('peony', 'to be removed') }),
    'POST /guzzle/v1/comment/{id}/remove': async () => ({ id: await commentOf('guzzle', 'to be removed') }),
    'POST /peony/v1/comment/{id}/edit': async () => ({ id: await commentOf('peony', 'to be read'), content: '改过了' }),
    'POST /guzzle/v1/comment/{id}/edit': async () => ({
      id: await commentOf('guzzle', 'to be read'),
      content: '改过了',
    }),
    'POST /peony/v1/report': () => ({ target: 'post', id: house, reason: 'ads' }),
    'POST /peony/v1/star': () => ({ id: house, type: 1 }),
    'POST /guzzle/v1/star': () => ({ id: account, type: 1 }),
    'POST /peony/v1/collection/{id}': () => ({ id: house, type: 1 }),
    'POST /guzzle/v1/collection/{id}': () => ({ id: account, type: 1 }),
    'GET /peony/v1/collection': () => ({}),
    'GET /peony/v3/content/{a}/{b}/user_related': () => ({ a: 'inner', b: house }),
    'POST /peony/v1/progress': () => ({ list: [{ id: house, percent: 40, updated_at: clock }] }),
    'GET /peony/v1/progress': () => ({}),
    'GET /peony/v1/search/hot-words': () => ({}),
    'GET /peony/v1/search': () => ({ keyword: '守塔' }),
  }

  /** Calls on something that belongs to `user`: for others it is not there. */
  const isOwn = (name: string) => /\/(remove|edit)$/.test(name)

  function expectedCode(name: CallName, caller: Caller): number {
    const needed = endpoints[name].caller
    const hasToken = caller === 'anonymous' || caller === 'user' || caller === 'another user'
    if (needed === 'anyone') return 0
    if (!hasToken) return caller === 'nobody' ? 40101 : 40102
    if (needed === 'user' && caller === 'anonymous') return 40103
    return isOwn(name) && caller === 'another user' ? 40401 : 0
  }

  it.each(Object.keys(examples) as CallName[])('%s', async (name) => {
    const codes: Partial<Record<Caller, number>> = {}
    for (const caller of callers) {
      if (name === 'POST /peony/v1/account/logout' && /^(another )?user$/.test(caller)) continue // ends what others need
      const { method, path, query, body } = toRequest(name, await examples[name]())
      const answer = await send(method, path + query, body, tokens[caller])
      const { code, data } = answer.json()
      codes[caller] = code
      if (code === 0) expect(endpoints[name].output.parse(data)).toEqual(data)
      else expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      if (endpoints[name].cache.kind === 'private') expect(answer.headers['cache-control']).toMatch(/no-store$/)
      if (code === 0 && method === 'GET' && endpoints[name].caller === 'anyone') {
        const state = { nobody: 'none', garbage: 'invalid', 'expired anonymous': 'expired', 'expired user': 'expired' }
        expect(answer.headers['x-token-state']).toBe((state as Partial<Record<Caller, string>>)[caller])
      }
    }
    const expected = Object.keys(codes).map((caller) => [caller, expectedCode(name, caller as Caller)])
    expect(codes).toEqual(Object.fromEntries(expected))
  })

  it('has an example here', () => {
    const built = Object.keys(endpoints).filter((name) => name !== 'POST /tracker/log')
    expect(Object.keys(examples).toSorted()).toEqual(built.toSorted())
  })

  it('says the same to everybody where everybody may keep the answer', async () => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (endpoint.cache.kind !== 'public') continue
      const { method, path, query } = toRequest(name, await examples[name as CallName]())
      const answers = await Promise.all(
        callers.map(async (caller) => {
          const { data } = (await send(method, path + query, {}, tokens[caller])).json()
          return JSON.stringify({ ...data, server_time: 0, took_ms: 0 })
        }),
      )
      expect([name, new Set(answers).size]).toEqual([name, 1])
    }
  })

  function send(method: HttpMethod, url: string, payload: object, token: string) {
    const headers = token === '' ? {} : { authorization: token }
    return backend.http.inject(method === 'GET' ? { method, url, headers } : { method, url, headers, payload })
  }
})

/** Path parameters from the fields, the rest as query (GET) or body. */
function toRequest(name: string, fields: object) {
  const [method, template] = name.split(' ') as [HttpMethod, string]
  const rest = new Map(Object.entries(fields))
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest.get(key))
    rest.delete(key)
    return encodeURIComponent(value)
  })
  const query = method === 'GET' && rest.size > 0 ? `?${new URLSearchParams([...rest] as [string, string][])}` : ''
  return { method, path, query, body: Object.fromEntries(rest) }
}
