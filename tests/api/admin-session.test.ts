import { argon2Sync } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { showCode } from '#server/domains/staff/staff.ts'
import { fastifyOptions } from '#server/http/fastify-options.ts'
import { createLog } from '#server/http/log.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, enrolMember, secretOf, STAFF_PASSWORD, staffVisitor } from '#tests/support/staff.ts'
import { newAddress } from '#tests/support/visitors.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const REFUSED = 40106

interface Session {
  staff: { id: string; name: string; role: string }
  csrf_token: string
  expire_at: number
  must_change_password: boolean
}

eachDatabase('sessions of the staff', (openDatabase) => {
  let backend: TestBackend
  let clock = Math.floor(Date.now() / 1000)
  let count = 0
  let name: string
  let secret: string

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock })
  })
  afterAll(() => backend.close())

  // Each test has a member of its own: a name may try ten times only, and a code is good for one login.
  beforeEach(async () => {
    count += 1
    name = `lin-${count}`
    secret = secretOf((await enrolMember(backend, { name, role: 'editor' })).otpauthUri ?? '')
  })

  const right = () => ({ name, password: STAFF_PASSWORD, code: showCode(secret, clock) })
  async function logIn(input: object, { address = newAddress(), headers = {} } = {}) {
    const answer = await backend.http.inject({
      method: 'POST',
      url: '/admin/api/v1/session',
      payload: input,
      headers,
      remoteAddress: address,
    })
    const { code, data } = answer.json<{ code: number; data: Session | null }>()
    const cookie = String(answer.headers['set-cookie'] ?? '')
    const visitor = { cookie: cookie.split(';')[0] ?? '', csrfToken: data?.csrf_token ?? '' }
    return { status: answer.statusCode, code, data, cookie, visitor, body: answer.body }
  }
  const entries = (target: string) =>
    backend.database.db
      .selectFrom('audit')
      .select(['by', 'action', 'detail'])
      .where('target', '=', target)
      .orderBy('id')
      .execute()

  it('are refused for a name that no database could hold', async () => {
    expect((await logIn({ ...right(), name: '\u0000' })).code).toBe(REFUSED)
  })

  it('begin with name, password and code, and live in a cookie that no script and no other site gets', async () => {
    const { code, data, cookie, visitor } = await logIn({ ...right(), name: ` ${name.toUpperCase()} ` })
    expect(code).toBe(0)
    expect(data).toMatchObject({
      staff: { name, role: 'editor' },
      expire_at: clock + 12 * HOUR,
      must_change_password: false,
    })
    expect(cookie).toMatch(/^davmu_staff=[\w-]{43}; Path=\/admin\/api\/v1; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    const shown = await askAdmin<Session>(backend, visitor, '/session')
    expect(shown.data).toEqual(data)
  })

  it('are in the database without what would let somebody be a member', async () => {
    const { visitor } = await logIn(right())
    const token = visitor.cookie.slice('davmu_staff='.length)
    const { db } = backend.database
    const kept = JSON.stringify([
      await db.selectFrom('staff').selectAll().execute(),
      await db.selectFrom('staff_sessions').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
      await db.selectFrom('requests').selectAll().execute(),
    ])
    for (const hidden of [token, visitor.csrfToken, STAFF_PASSWORD, secret]) expect(kept).not.toContain(hidden)
  })

  it('answer alike whatever was wrong', async () => {
    const disabled = secretOf((await enrolMember(backend, { name: `gone-${count}`, role: 'admin' })).otpauthUri ?? '')
    await backend.database.write((tx) =>
      tx.sql.updateTable('staff').set({ disabled: 1 }).where('name', '=', `gone-${count}`).execute(),
    )
    const wrong = [
      { ...right(), password: 'a long wrong password' },
      { ...right(), code: '000000' },
      { ...right(), code: '' },
      { ...right(), code: 'abcdef' },
      { ...right(), name: `nobody-${count}` },
      { ...right(), name: `gone-${count}`, code: showCode(disabled, clock) },
    ]
    const answers = await Promise.all(wrong.map((input) => logIn(input)))
    expect(answers.map(({ status, code, data, cookie }) => ({ status, code, data, cookie }))).toEqual(
      wrong.map(() => ({ status: 401, code: REFUSED, data: null, cookie: '' })),
    )
    expect((await logIn(right())).code).toBe(0)
  })

  it('take the code of the half minute before and after, and none beyond', async () => {
    const codeAt = (offset: number) => ({ ...right(), code: showCode(secret, clock + offset) })
    expect((await logIn(codeAt(-60))).code).toBe(REFUSED)
    expect((await logIn(codeAt(60))).code).toBe(REFUSED)
    expect((await logIn(codeAt(-30))).code).toBe(0)
    expect((await logIn(codeAt(30))).code).toBe(0)
  })

  it('take no code twice, and none from before one that was used', async () => {
    const input = right()
    const answers = await Promise.all([logIn(input), logIn(input), logIn(input)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, REFUSED, REFUSED])
    expect((await logIn({ ...input, code: showCode(secret, clock - 30) })).code).toBe(REFUSED)
    expect((await logIn({ ...input, code: showCode(secret, clock + 30) })).code).toBe(0)
  })

  it('make a name that was tried too often wait, known or not, and no other one', async () => {
    const address = newAddress()
    for (const burnt of [name, `nobody-${count}`]) {
      const wrong = { ...right(), name: burnt, code: '000000' }
      const codes: number[] = []
      for (let tries = 0; tries < 10; tries += 1) codes.push((await logIn(wrong, { address })).code)
      expect(new Set(codes)).toEqual(new Set([REFUSED]))
      expect(await logIn(wrong, { address: newAddress() })).toMatchObject({ status: 429, code: 42901 })
    }
    expect((await logIn(right(), { address })).code).toBe(42901)
    const other = secretOf((await enrolMember(backend, { name: `wang-${count}`, role: 'viewer' })).otpauthUri ?? '')
    const input = { name: `wang-${count}`, password: STAFF_PASSWORD, code: showCode(other, clock) }
    expect((await logIn(input, { address })).code).toBe(0)
  })

  it('leave their logins in the audit log, the refused ones too, without the name that somebody mistyped', async () => {
    const { data } = await logIn(right())
    await logIn({ ...right(), password: 'a long wrong password' }, { address: '203.0.113.77' })
    await logIn({ ...right(), name: 'my-pass-word' })
    const target = `staff/${data?.staff.id}`
    expect((await entries(target)).map(({ by, detail }) => [by, JSON.parse(detail)])).toEqual([
      [name, { outcome: 'ok', address: expect.any(String) }],
      ['', { outcome: 'refused', address: '203.0.113.77' }],
    ])
    expect(JSON.stringify(await entries(''))).not.toContain('my-pass-word')
  })

  it('end after two hours without a call, and after twelve in any case', async () => {
    const { visitor } = await logIn(right())
    const start = clock
    const isAlive = async () => (await askAdmin(backend, visitor, '/session')).code === 0
    const usedAt = async () =>
      (
        await backend.database.db
          .selectFrom('staff_sessions')
          .select('used_at')
          .orderBy('id', 'desc')
          .limit(1)
          .execute()
      )[0]?.used_at
    for (let hours = 1.5; hours < 12; hours += 1.5) {
      clock = start + hours * HOUR
      expect([hours, await isAlive()]).toEqual([hours, true])
      await expect.poll(usedAt).toBe(clock)
    }
    clock = start + 12 * HOUR
    expect(await isAlive()).toBe(false)

    const idle = await logIn(right())
    clock += 2 * HOUR
    expect((await askAdmin(backend, idle.visitor, '/session')).code).toBe(40102)
  })

  it('are marked secure behind https, and used by pages of the address that is called or of the site', async () => {
    const proxied = Fastify(fastifyOptions({ log: createLog('silent'), trustedProxies: 1 }))
    await backend.register(proxied)
    const logInFrom = async (origin: string) => {
      clock += 30
      const headers = {
        origin,
        host: 'inside:8080',
        'x-forwarded-host': 'desk.example.org',
        'x-forwarded-proto': 'https',
      }
      const url = '/admin/api/v1/session'
      const answer = await proxied.inject({ method: 'POST', url, payload: right(), headers })
      return { code: answer.json<{ code: number }>().code, cookie: String(answer.headers['set-cookie'] ?? '') }
    }
    for (const origin of ['https://desk.example.org', TEST_WAP_HOST]) {
      const { code, cookie } = await logInFrom(origin)
      expect([origin, code, cookie.endsWith('; HttpOnly; SameSite=Strict; Secure')]).toEqual([origin, 0, true])
    }
    for (const origin of ['https://desk.example.org.evil.example', 'https://example.org', 'nonsense'])
      expect([origin, (await logInFrom(origin)).code]).toEqual([origin, 40301])
    await proxied.close()
  })

  it('are listed for their owner, who ends one or all of them', async () => {
    const here = await logIn(right(), { headers: { 'user-agent': 'here' } })
    clock += 30
    const there = await logIn(right(), { headers: { 'user-agent': 'there' } })
    const stranger = await staffVisitor(backend, 'admin')
    type List = { list: Array<{ id: string; user_agent: string; is_current: boolean }> }
    const { list } = (await askAdmin<List>(backend, here.visitor, '/session/list')).data
    expect(list.map((one) => [one.user_agent, one.is_current])).toEqual([
      ['there', false],
      ['here', true],
    ])
    const path = `/session/list/${list[0]?.id}/revoke`
    expect((await askAdmin(backend, stranger, path, { body: {} })).code).toBe(40401)
    expect((await askAdmin(backend, here.visitor, path, { body: {} })).code).toBe(0)
    expect((await askAdmin(backend, there.visitor, '/session')).code).toBe(40102)

    clock += 30
    const again = await logIn(right())
    expect((await askAdmin(backend, here.visitor, '/session/logout', { body: { all: true } })).code).toBe(0)
    for (const { visitor } of [here, again]) expect((await askAdmin(backend, visitor, '/session')).code).toBe(40102)
    expect((await askAdmin(backend, stranger, '/session')).code).toBe(0)
  })

  it('lose their cookie at the logout', async () => {
    const { visitor } = await logIn(right())
    const answer = await backend.http.inject({
      method: 'POST',
      url: '/admin/api/v1/session/logout',
      headers: { cookie: visitor.cookie, 'x-csrf-token': visitor.csrfToken },
    })
    expect(answer.headers['set-cookie']).toMatch(/^davmu_staff=; Path=\/admin\/api\/v1; Max-Age=0; /)
    expect((await askAdmin(backend, visitor, '/session')).code).toBe(40102)
  })

  it('do not share a CSRF token', async () => {
    const first = await logIn(right())
    clock += 30
    const second = await logIn(right())
    const mixed = { cookie: first.visitor.cookie, csrfToken: second.visitor.csrfToken }
    expect((await askAdmin(backend, mixed, '/session/logout', { body: {} })).code).toBe(40301)
  })

  it('change the password of their owner and end elsewhere', async () => {
    const here = await logIn(right())
    clock += 30
    const there = await logIn(right())
    const change = (password: string, next: string) =>
      askAdmin(backend, here.visitor, '/session/password', { body: { password, new_password: next } })
    expect((await change('a long wrong password', 'the boats are in')).code).toBe(REFUSED)
    expect((await change(STAFF_PASSWORD, 'short')).code).toBe(40001)
    expect((await change(STAFF_PASSWORD, STAFF_PASSWORD)).code).toBe(40001)
    expect((await change(STAFF_PASSWORD, 'the boats are in')).code).toBe(0)
    expect((await askAdmin(backend, here.visitor, '/session')).code).toBe(0)
    expect((await askAdmin(backend, there.visitor, '/session')).code).toBe(40102)
    clock += 30
    expect((await logIn(right())).code).toBe(REFUSED)
    clock += 30
    expect((await logIn({ ...right(), password: 'the boats are in' })).code).toBe(0)
  })

  it('hash the password of their owner anew where that was done at another cost', async () => {
    const cost = { memory: 64, passes: 1, parallelism: 1 }
    const nonce = Buffer.from('sixteen bytes it')
    const tag = argon2Sync('argon2id', { message: STAFF_PASSWORD, nonce, tagLength: 32, ...cost })
    const cheap = `$argon2id$v=19$m=64,t=1,p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`
    await backend.database.write((tx) =>
      tx.sql.updateTable('staff').set({ password_hash: cheap }).where('name', '=', name).execute(),
    )
    const hashNow = async () => {
      const query = backend.database.db.selectFrom('staff').select('password_hash').where('name', '=', name)
      return (await query.executeTakeFirstOrThrow()).password_hash
    }
    await logIn({ ...right(), code: '000000' })
    expect(await hashNow()).toBe(cheap)
    expect((await logIn(right())).code).toBe(0)
    expect(await hashNow()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    clock += 30
    expect((await logIn(right())).code).toBe(0)
  })
})
