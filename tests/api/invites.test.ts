import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoints, OutputOf } from '#contract/endpoints.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Invitation } from '#contract/invites.ts'
import type { Database } from '#server/storage/database.ts'
import { ask, type Asking } from '#tests/support/ask.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import {
  anonymousVisitor,
  lastVcode,
  randomMobile,
  requestVcode,
  userVisitor,
  type UserVisitor,
} from '#tests/support/visitors.ts'

type Accepted = OutputOf<Endpoints['POST /peony/v1/account']> & { reason?: string }
type Opened = Invitation & { reason?: string }

const DAY = 24 * 60 * 60

eachDatabase('an invitation', (openDatabase) => {
  let database: Database
  let backend: TestBackend
  let now = Math.floor(Date.now() / 1000)
  beforeAll(async () => {
    database = await openDatabase()
    backend = await startBackend(database, { clock: () => now, settings: { inviteDays: 30 } })
  })
  afterAll(() => backend.close())

  const open = (code: string | null, asking: Asking = {}) =>
    ask<Opened>(backend, `/peony/v1/invite/record${code === null ? '' : `?code=${code}`}`, null, asking)
  const ownOf = async (visitor: UserVisitor) => (await open(null, visitor)).data
  const accept = (fields: object, asking: Asking = {}) => ask<Accepted>(backend, '/peony/v1/account', fields, asking)
  /** A device with a number and the code that was sent to it. */
  async function newcomer(mobile = randomMobile(), scene: 'invite' | 'login' = 'invite') {
    const visitor = await anonymousVisitor(backend)
    expect((await requestVcode(backend, mobile, visitor.token, scene)).code).toBe(0)
    return { ...visitor, who: { mobile, vcode: lastVcode(backend, mobile) } }
  }
  const limit = (code: string, limits: { maxUses?: number; expireAt?: number }) =>
    database.write((tx) => backend.invites.limitCode(tx, code, limits))

  it('is made at the first look and stays the same', async () => {
    const inviter = await userVisitor(backend)
    const [first, second] = await Promise.all([ownOf(inviter), ownOf(inviter)])
    expect(first).toEqual({
      code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/) as string,
      invite_url: `${TEST_WAP_HOST}/davmu/share/invite/${first.code}/index`,
      poster_url: `/davmu/share/poster/invite-${first.code}.png`,
      inviter: expect.objectContaining({ id: inviter.uid }) as Invitation['inviter'],
      rules: '',
      expire_at: now + 30 * DAY,
      used: 0,
      max_uses: 0,
      opened: 0,
      state: 'own',
      records: { list: [], total: 0, pageindex: 1, pagesize: 20, has_more: false, next_cursor: '' },
    })
    expect(second.code).toBe(first.code)
    expect((await open(null)).code).toBe(40103)
    expect((await open(null, await anonymousVisitor(backend))).code).toBe(40103)
  })

  it('tells everybody whose it is, and nobody who came by it', async () => {
    const inviter = await userVisitor(backend)
    const { code } = await ownOf(inviter)
    const { data } = await open(code.toLowerCase())
    expect(data).toMatchObject({ code, state: 'open', records: null, opened: 0, inviter: { id: inviter.uid } })
    expect((await open('ZZZZ2222')).code).toBe(40401)
    expect((await open('a%20b')).code).toBe(40001)
  })

  it('makes a user of a number, who is among the records, masked', async () => {
    const inviter = await userVisitor(backend)
    const { code } = await ownOf(inviter)
    const guest = await newcomer('13800000000')
    await open(code, guest)
    now += 40
    const { data } = await accept({ invite_code: code, ...guest.who, nickname: '林一舟' }, guest)
    expect(data).toMatchObject({
      token_type: 'user',
      user_info: { nickname: '林一舟', is_new: true },
      invite: { code, status: 1, inviter: { id: inviter.uid } },
    })
    const own = await ownOf(inviter)
    expect(own).toMatchObject({ used: 1, opened: 1 })
    expect(own.records).toMatchObject({
      total: 1,
      list: [{ nickname_masked: '林**', avatar: '', mobile_masked: '138****0000', status: 1, create_time: now }],
    })
    expect((await open(code, { token: data.token })).data.state).toBe('bound')
  })

  it('is bound once: the same again says so, another one does not count', async () => {
    const [first, second] = [await userVisitor(backend), await userVisitor(backend)]
    const [one, two] = [(await ownOf(first)).code, (await ownOf(second)).code]
    const mobile = randomMobile()
    const guest = await newcomer(mobile)
    expect((await accept({ invite_code: one, ...guest.who }, guest)).data.invite.status).toBe(1)
    now += 61
    const again = await newcomer(mobile)
    expect((await accept({ invite_code: one, ...again.who }, again)).data.invite.status).toBe(1)
    now += 61
    const other = await newcomer(mobile)
    expect((await accept({ invite_code: two, ...other.who }, other)).data.invite.status).toBe(2)
    expect([(await ownOf(first)).used, (await ownOf(second)).used]).toEqual([1, 0])
  })

  it('does not bind somebody who has been here for long', async () => {
    const inviter = await userVisitor(backend)
    const { code } = await ownOf(inviter)
    const old = await userVisitor(backend)
    now += 8 * DAY
    expect((await open(code, old)).data.state).toBe('member')
    expect((await accept({ invite_code: code }, old)).data).toMatchObject({
      token: '',
      uid: old.uid,
      invite: { status: 3 },
    })
    expect((await ownOf(inviter)).used).toBe(0)
  })

  it('binds a new user who is logged in already, without a number', async () => {
    const inviter = await userVisitor(backend)
    const { code } = await ownOf(inviter)
    const user = await userVisitor(backend)
    expect((await accept({ invite_code: code }, user)).data.invite.status).toBe(1)
    expect((await accept({ invite_code: code }, await anonymousVisitor(backend))).code).toBe(40001)
  })

  it('of one’s own is refused, and shows who came by it', async () => {
    const inviter = await userVisitor(backend)
    const { code } = await ownOf(inviter)
    expect((await open(code, inviter)).data.state).toBe('own')
    expect((await accept({ invite_code: code }, inviter)).code).toBe(40901)
  })

  it('that has expired or is used up says so, and the code that was sent stays good', async () => {
    const inviter = await userVisitor(backend)
    const { code } = await ownOf(inviter)
    await limit(code, { maxUses: 1 })
    const [first, late] = [await newcomer(), await newcomer()]
    await accept({ invite_code: code, ...first.who }, first)
    expect(await open(code)).toMatchObject({ code: 41001, data: { reason: 'used_up' } })
    expect(await accept({ invite_code: code, ...late.who }, late)).toMatchObject({
      code: 41001,
      data: { reason: 'used_up' },
    })
    await limit(code, { maxUses: 0, expireAt: now - 1 })
    expect(await open(code, late)).toMatchObject({ status: 410, code: 41001, data: { reason: 'expired' } })
    await limit(code, { expireAt: 0 })
    expect((await accept({ invite_code: code, ...late.who }, late)).data.invite.status).toBe(1)
  })

  it('is made anew when the last has expired', async () => {
    const inviter = await userVisitor(backend)
    const { code } = await ownOf(inviter)
    await limit(code, { expireAt: now - 1 })
    const fresh = await ownOf(inviter)
    expect(fresh.code).not.toBe(code)
    expect((await open(code, inviter)).data).toMatchObject({ code, state: 'own' })
  })

  it('takes as many as it may, however many come at once', async () => {
    const inviter = await userVisitor(backend)
    const { code } = await ownOf(inviter)
    await limit(code, { maxUses: 3 })
    const guests = []
    for (let n = 0; n < 8; n += 1) guests.push(await newcomer())
    const answers = await Promise.all(guests.map((guest) => accept({ invite_code: code, ...guest.who }, guest)))
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 0, 0, ...Array(5).fill(41001)])
    expect((await ownOf(inviter)).used).toBe(3)
  })

  it('is found by a login anywhere: by the code that the browser kept, or by what the device opened last', async () => {
    const inviter = await userVisitor(backend)
    const { code } = await ownOf(inviter)
    const kept = await newcomer(undefined, 'login')
    await ask(backend, '/peony/v1/auth', { appid: 1, platform: 'mobile', ...kept.who, invite_code: code }, kept)
    expect((await ownOf(inviter)).used).toBe(1)

    const opened = await newcomer(undefined, 'login')
    await open(code, opened)
    now += 100
    await ask(backend, '/peony/v1/auth', { appid: 1, platform: 'mobile', ...opened.who }, opened)
    expect((await ownOf(inviter)).used).toBe(2)

    const forgotten = await anonymousVisitor(backend)
    await open(code, forgotten)
    now += 7 * DAY + 1
    const late = await userVisitor(backend, randomMobile(), forgotten.token)
    expect((await open(code, late)).data.state).toBe('open')
  })

  it('that is not good keeps nobody out of a login', async () => {
    for (const invite_code of ['ZZZZ2222', 'not one', '']) {
      const guest = await newcomer(undefined, 'login')
      const answer = await ask(backend, '/peony/v1/auth', { appid: 1, platform: 'm', ...guest.who, invite_code }, guest)
      expect(answer.code).toBe(0)
    }
  })

  it('leaves traces by which operators see who invites themselves, and nobody is refused for them', async () => {
    const inviter = await userVisitor(backend)
    const { code } = await ownOf(inviter)
    const device = await anonymousVisitor(backend)
    for (let n = 0; n < 2; n += 1) {
      const mobile = randomMobile()
      await requestVcode(backend, mobile, device.token, 'invite')
      await open(code, device)
      now += 5
      const who = { mobile, vcode: lastVcode(backend, mobile) }
      expect((await accept({ invite_code: code, ...who }, device)).data.invite.status).toBe(1)
      now += 61
    }
    const signals = await backend.invites.listSignals(database.db, code)
    expect(signals).toMatchObject([
      { sameDevice: 1, sameNetwork: 1, inviterNetwork: true, seconds: 5 },
      { sameDevice: 1, sameNetwork: 1, inviterNetwork: true, seconds: 5 },
    ])
    const row = await database.db.selectFrom('invite_uses').select(['device_hash', 'address_hash']).execute()
    expect(JSON.stringify(row)).not.toContain(device.subject)
    expect(await backend.invites.listSignals(database.db, 'ZZZZ2222')).toBeNull()
  })

  it('is among what a user is told, and goes with the account', async () => {
    const inviter = await userVisitor(backend)
    const { code } = await ownOf(inviter)
    const guest = await newcomer()
    await open(code, guest)
    const { data } = await accept({ invite_code: code, ...guest.who }, guest)
    const userId = createIdCodec(backend.idSalt).decodePerson(data.uid) ?? 0
    const { personal } = backend.invites
    expect(await personal.export(database.db, { subject: `u${userId}`, userId })).toMatchObject({
      invites: [],
      invited_by: { at: now },
    })
    expect(await personal.export(database.db, inviter)).toMatchObject({ invites: [{ code, used: 1, opened: 1 }] })
    await database.write((tx) => personal.forget(tx, inviter))
    expect((await open(code)).code).toBe(40401)
    expect(await personal.export(database.db, { subject: `u${userId}`, userId })).toMatchObject({ invited_by: null })
  })

  it('forgets which devices opened it after a week', async () => {
    const { code } = await ownOf(await userVisitor(backend))
    await open(code, await anonymousVisitor(backend))
    expect(await backend.invites.prune(now + 7 * DAY + 1)).toBeGreaterThan(0)
    expect(await backend.invites.prune(now + 7 * DAY + 1)).toBe(0)
  })
})
