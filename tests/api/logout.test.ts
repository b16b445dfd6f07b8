import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { anonymousVisitor, randomMobile, userVisitor } from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60

eachDatabase('logging out', (openDatabase) => {
  let backend: TestBackend
  let now = Math.floor(Date.now() / 1000)
  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => now })
  })
  afterAll(() => backend.close())

  const logOut = (token: string, body: object = {}, requestId: string = randomUUID()) =>
    ask(backend, '/peony/v1/account/logout', body, { token, requestId })
  /** Logs in with the same number as often as wanted. */
  async function logInTwice() {
    const mobile = randomMobile()
    const first = await userVisitor(backend, mobile)
    now += DAY
    return [first, await userVisitor(backend, mobile)] as const
  }
  const kindOf = async (token: string) => (await backend.identity.viewerOf(token)).kind

  it('ends this session at once, and no other', async () => {
    const [first, second] = await logInTwice()
    expect(await logOut(first.token)).toEqual({ status: 200, code: 0, data: {} })
    expect(await backend.identity.viewerOf(first.token)).toEqual({ kind: 'none', tokenState: 'invalid' })
    expect(await kindOf(second.token)).toBe('user')
  })

  it('ends every session of the user with all=1, and nobody else’s', async () => {
    const [first, second] = await logInTwice()
    const other = await userVisitor(backend)
    expect((await logOut(first.token, { all: 1 })).code).toBe(0)
    expect([await kindOf(first.token), await kindOf(second.token), await kindOf(other.token)]).toEqual([
      'none',
      'none',
      'user',
    ])
  })

  it('succeeds again, with the same request-id and another one', async () => {
    const { token } = await userVisitor(backend)
    const requestId = randomUUID()
    for (const id of [requestId, requestId, randomUUID()]) expect((await logOut(token, {}, id)).code).toBe(0)
  })

  it('succeeds for those who never logged in, and leaves their token', async () => {
    const { token } = await anonymousVisitor(backend)
    const { token: user } = await userVisitor(backend)
    for (const body of [{}, { all: 1 }]) expect((await logOut(token, body)).code).toBe(0)
    expect((await logOut('', { all: 1 })).code).toBe(0)
    expect((await logOut('x'.repeat(43), { all: 1 })).code).toBe(0)
    expect([await kindOf(token), await kindOf(user)]).toEqual(['anonymous', 'user'])
  })

  it.each([{ all: 2 }, { all: 'yes' }, { all: null }, { all: [1] }])('refuses %j', async (body) => {
    const { token } = await userVisitor(backend)
    expect((await logOut(token, body)).code).toBe(40001)
    expect(await kindOf(token)).toBe('user')
  })

  it('lets nobody look at what was private with the token that ended', async () => {
    const { token } = await userVisitor(backend)
    expect((await ask(backend, '/peony/v1/collection', null, { token })).code).toBe(0)
    await logOut(token)
    expect((await ask(backend, '/peony/v1/collection', null, { token })).code).toBe(40102)
  })
})
