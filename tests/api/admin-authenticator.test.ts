import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { showCode } from '#server/domains/staff/staff.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import {
  askAdmin,
  logInStaff,
  secretOf,
  STAFF_PASSWORD,
  staffVisitor,
  type StaffVisitor,
} from '#tests/support/staff.ts'

const MINUTE = 60
const WRONG = 40106
const STALE = 40901

interface Offer {
  otpauth_uri: string
  offer: string
}

eachDatabase('a new authenticator', (openDatabase) => {
  let backend: TestBackend
  let clock = Math.floor(Date.now() / 1000)
  let me: StaffVisitor

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock })
  })
  afterAll(() => backend.close())

  // Each test has a member of its own: they may try ten times only, and a code is good once.
  beforeEach(async () => {
    me = await staffVisitor(backend, 'viewer')
    clock += 30
  })

  const proofs = () => ({ password: STAFF_PASSWORD, code: showCode(me.secret, clock) })
  const ask = (body: object, who = me) => askAdmin<Offer>(backend, who, '/session/authenticator', { body })
  const confirm = (offer: string, code: string, who: Pick<StaffVisitor, 'cookie' | 'csrfToken'> = me) =>
    askAdmin(backend, who, '/session/authenticator/confirm', { body: { offer, code } })
  const logIn = (secret: string) =>
    logInStaff(backend, { name: me.name, password: STAFF_PASSWORD, code: showCode(secret, clock) })
  const isHere = async (who: Pick<StaffVisitor, 'cookie' | 'csrfToken'>) =>
    (await askAdmin(backend, who, '/session')).code === 0

  it('takes the place of the present one once it shows a code, and ends the sessions elsewhere', async () => {
    const there = await logIn(me.secret)
    clock += 30
    const { data } = await ask(proofs())
    const secret = secretOf(data.otpauth_uri)
    expect(data.otpauth_uri).toContain(me.name)
    expect((await confirm(data.offer, showCode(secret, clock))).code).toBe(0)
    expect([await isHere(me), await isHere(there)]).toEqual([true, false])
    clock += 30
    await expect(logIn(me.secret)).rejects.toThrow(String(WRONG))
    clock += 30
    expect(await isHere(await logIn(secret))).toBe(true)
  })

  it('leaves the present one what it is until it is confirmed, by one of its own codes', async () => {
    const { data } = await ask(proofs())
    expect((await confirm(data.offer, '000000')).code).toBe(WRONG)
    clock += 30
    expect((await confirm(data.offer, showCode(me.secret, clock))).code).toBe(WRONG)
    expect(await isHere(await logIn(me.secret))).toBe(true)
    expect((await confirm(data.offer, showCode(secretOf(data.otpauth_uri), clock))).code).toBe(0)
  })

  it('is offered for the password and an unused code alone', async () => {
    const right = proofs()
    expect((await ask({ ...right, password: 'a long wrong password' })).code).toBe(WRONG)
    expect((await ask({ ...right, code: '000000' })).code).toBe(WRONG)
    expect((await ask(right)).code).toBe(0)
    expect((await ask(right)).code).toBe(WRONG)
    await expect(logInStaff(backend, { name: me.name, ...right })).rejects.toThrow(String(WRONG))
  })

  it('does not let its own code open a session again', async () => {
    const { data } = await ask(proofs())
    const secret = secretOf(data.otpauth_uri)
    expect((await confirm(data.offer, showCode(secret, clock))).code).toBe(0)
    await expect(logIn(secret)).rejects.toThrow(String(WRONG))
  })

  it('is an offer of ten minutes, of one session, for one time, in the place of what it was offered for', async () => {
    const old = (await ask(proofs())).data
    clock += 10 * MINUTE
    expect((await confirm(old.offer, showCode(secretOf(old.otpauth_uri), clock))).code).toBe(STALE)

    const first = (await ask(proofs())).data
    clock += 30
    const second = (await ask(proofs())).data
    const codeOf = ({ otpauth_uri: uri }: Offer) => showCode(secretOf(uri), clock)
    const elsewhere = await staffVisitor(backend, 'admin')
    expect((await confirm(second.offer, codeOf(second), elsewhere)).code).toBe(STALE)
    expect((await confirm(second.offer, codeOf(second))).code).toBe(0)
    for (const used of [second, first]) expect((await confirm(used.offer, codeOf(used))).code).toBe(STALE)
  })

  it.each(['', 'nonsense', randomBytes(200).toString('base64url')])('is refused for the offer %j', async (offer) => {
    expect((await confirm(offer, '123456')).code).toBe(STALE)
  })

  it('makes whoever guesses wait', async () => {
    const codes: number[] = []
    for (let tries = 0; tries < 10; tries += 1) codes.push((await ask({ ...proofs(), code: '000000' })).code)
    expect(new Set(codes)).toEqual(new Set([WRONG]))
    expect((await ask(proofs())).code).toBe(42901)
  })

  it('leaves none of its secrets in a record', async () => {
    const input = proofs()
    const { data } = await ask(input)
    const code = showCode(secretOf(data.otpauth_uri), clock)
    await confirm(data.offer, code)
    const { db } = backend.database
    const kept = JSON.stringify([
      await db.selectFrom('audit').selectAll().execute(),
      await db.selectFrom('requests').selectAll().execute(),
      await db.selectFrom('staff').selectAll().execute(),
    ])
    expect(kept).toContain('/session/authenticator/confirm')
    for (const hidden of [STAFF_PASSWORD, data.offer, secretOf(data.otpauth_uri)]) expect(kept).not.toContain(hidden)
    const details = await db.selectFrom('audit').select('detail').where('staff_id', '=', me.id).execute()
    for (const { detail } of details) expect(detail).not.toMatch(new RegExp(`"(?:code|offer|password)"|${code}`))
  })
})

eachDatabase('the sessions of a member', (openDatabase) => {
  let backend: TestBackend
  let clock = Math.floor(Date.now() / 1000)

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock })
  })
  afterAll(() => backend.close())

  it('end elsewhere, all at once, and nobody else’s', async () => {
    const here = await staffVisitor(backend, 'editor')
    const stranger = await staffVisitor(backend, 'editor')
    const elsewhere = []
    for (let count = 0; count < 2; count += 1) {
      clock += 30
      const code = showCode(here.secret, clock)
      elsewhere.push(await logInStaff(backend, { name: here.name, password: STAFF_PASSWORD, code }))
    }
    const ended = await askAdmin(backend, here, '/session/list/revoke', { body: {} })
    expect(ended).toMatchObject({ code: 0, data: { ended: 2 } })
    const codes = await Promise.all(
      [here, stranger, ...elsewhere].map(async (who) => (await askAdmin(backend, who, '/session')).code),
    )
    expect(codes).toEqual([0, 0, 40102, 40102])
  })

  it('say from where they began', async () => {
    const me = await staffVisitor(backend, 'viewer')
    type List = { list: Array<{ address: string; is_current: boolean }> }
    const { list } = (await askAdmin<List>(backend, me, '/session/list')).data
    expect(list).toMatchObject([{ address: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+/), is_current: true }])
  })
})
