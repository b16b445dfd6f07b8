import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Session } from '#contract/identity.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { anonymousVisitor, randomMobile, userVisitor } from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60

eachDatabase('sessions', (openDatabase) => {
  let backend: TestBackend
  let now = Math.floor(Date.now() / 1000)
  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => now })
  })
  afterAll(() => backend.close())

  const URL = '/peony/v1/account/me/sessions'
  const list = async ({ token }: { token: string }) => {
    const { code, data } = await ask<{ list: Session[] }>(backend, URL, null, { token })
    expect(code).toBe(0)
    return data.list
  }
  const revoke = (body: object, { token }: { token: string }) => ask(backend, URL, body, { token })
  /** Logs in with one number as often as wanted, a day apart. */
  async function logIn(times: number) {
    const mobile = randomMobile()
    const visitors = []
    for (let n = 0; n < times; n += 1) {
      now += DAY
      visitors.push(await userVisitor(backend, mobile))
    }
    return visitors as [Awaited<ReturnType<typeof userVisitor>>, ...Awaited<ReturnType<typeof userVisitor>>[]]
  }
  const kindOf = async ({ token }: { token: string }) => (await backend.identity.viewerOf(token)).kind

  it('are listed with the last used first and the one that asks marked', async () => {
    const [first, second = first] = await logIn(2)
    const shown = await list(second) // asking counts as a use, once it is written
    expect(shown.map(({ is_current }) => is_current)).toEqual([true, false])
    expect(shown[0]?.create_time).toBe(now)
    expect(shown[1]?.create_time).toBe(now - DAY)
    expect(Object.keys(shown[0] ?? {}).toSorted()).toEqual(
      ['client', 'create_time', 'device', 'ip_region', 'is_current', 'last_time', 'session_id'].toSorted(),
    )
  })

  it('are named by what is no token and nothing that is stored of one', async () => {
    const [visitor] = await logIn(1)
    const [shown] = await list(visitor)
    const rows = await backend.database.db.selectFrom('sessions').select('token_hash').execute()
    expect(visitor.token).not.toContain(shown?.session_id)
    expect(rows.map((row) => row.token_hash)).not.toContain(shown?.session_id)
  })

  it('say what device they are on', async () => {
    const mobile = randomMobile()
    await userVisitor(backend, mobile)
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) MicroMessenger/8.0.53'
    await backend.database.write((tx) => tx.sql.updateTable('sessions').set({ user_agent: userAgent }).execute())
    now += DAY
    expect(await list(await userVisitor(backend, mobile))).toMatchObject([
      { device: 'unknown', client: 'unknown', is_current: true },
      { device: 'iphone', client: 'wechat', is_current: false },
    ])
  })

  it('tell of their last use to within some minutes, and last on from it', async () => {
    const [visitor] = await logIn(1)
    now += 11 * 60
    await list(visitor)
    await expect.poll(async () => (await list(visitor))[0]?.last_time).toBe(now)
    const used = now
    now += 5 * 60
    await list(visitor)
    expect((await list(visitor))[0]?.last_time).toBe(used)
  })

  it('are ended one by one, at once', async () => {
    const [one, two] = await logIn(3)
    const middle = (await list(one)).find(({ create_time: at }) => at === now - DAY)
    expect(await revoke({ revoke: middle?.session_id }, one)).toMatchObject({ code: 0, data: { revoked: 1 } })
    expect(await kindOf(one)).toBe('user')
    expect(two && (await kindOf(two))).toBe('none')
    expect(await list(one)).toHaveLength(2)
  })

  it('are all ended but the one that asks', async () => {
    const [one, two, three] = await logIn(3)
    const [other] = await logIn(1)
    expect(two && (await revoke({ others: 1 }, two))).toMatchObject({ code: 0, data: { revoked: 2 } })
    expect(await Promise.all([one, three ?? one].map(kindOf))).toEqual(['none', 'none'])
    expect(two && (await kindOf(two))).toBe('user')
    expect(await kindOf(other)).toBe('user')
  })

  it('of somebody else are answered as those that there are not', async () => {
    const [[mine], [theirs]] = [await logIn(1), await logIn(1)]
    const [foreign] = await list(theirs)
    const answers = [
      await revoke({ revoke: foreign?.session_id }, mine),
      await revoke({ revoke: 'x'.repeat(22) }, mine),
    ]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 404, code: 40401 })
    expect(await kindOf(theirs)).toBe('user')
  })

  it('are for users, and one thing is asked at a time', async () => {
    const [visitor] = await logIn(1)
    const anonymous = await anonymousVisitor(backend)
    expect(await ask(backend, URL, null, anonymous)).toMatchObject({ code: 40103 })
    expect(await revoke({}, visitor)).toMatchObject({ code: 40001 })
    expect(await revoke({ revoke: 'x', others: 1 }, visitor)).toMatchObject({ code: 40001 })
  })
})
