import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { showCode } from '#server/domains/staff/staff.ts'
import type { AppError } from '#server/http/app-error.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, enrolMember, logInStaff, secretOf, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { userVisitor } from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60

interface Enrolment {
  id: string
  name: string
  one_time_password: string
  otpauth_uri: string
}
interface Page<T> {
  list: T[]
  has_more: boolean
  next_cursor: string
}

eachDatabase('members of the staff', (openDatabase) => {
  let backend: TestBackend
  let admin: StaffVisitor
  let clock = Math.floor(Date.now() / 1000)

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock })
    admin = await staffVisitor(backend, 'admin', { name: 'admin' })
  })
  afterAll(() => backend.close())

  const post = <T>(path: string, body: object, who = admin) => askAdmin<T>(backend, who, path, { body })
  const get = <T>(path: string, who: Pick<StaffVisitor, 'cookie' | 'csrfToken'> = admin) =>
    askAdmin<T>(backend, who, path)
  const member = async (name: string) => {
    const { list } = (
      await get<Page<{ id: string; name: string; role: string; disabled: boolean; seen_at: number }>>('/staff')
    ).data
    return list.find((one) => one.name === name)
  }
  const logIn = ({ name, one_time_password: password, otpauth_uri: uri }: Enrolment) =>
    logInStaff(backend, { name, password, code: showCode(secretOf(uri), clock) })

  it('are made with a password for one login, and do nothing before they have one of their own', async () => {
    const { data } = await post<Enrolment>('/staff', { name: 'Wang', role: 'admin' })
    expect(data).toMatchObject({
      name: 'wang',
      one_time_password: expect.stringMatching(/^(?:[2-9a-z]{4}-){4}[2-9a-z]{4}$/),
    })
    const session = await logIn(data)
    expect((await get<{ must_change_password: boolean }>('/session', session)).data.must_change_password).toBe(true)
    expect((await get('/staff', session)).code).toBe(40301)
    const own = { password: data.one_time_password, new_password: 'what the harbour sings' }
    expect((await askAdmin(backend, session, '/session/password', { body: own })).code).toBe(0)
    expect((await get('/staff', session)).code).toBe(0)
    expect((await post('/staff', { name: 'wang', role: 'viewer' })).code).toBe(40901)

    const rows = await backend.database.db.selectFrom('audit').selectAll().execute()
    const requests = await backend.database.db.selectFrom('requests').selectAll().execute()
    for (const hidden of [data.one_time_password, secretOf(data.otpauth_uri), own.new_password])
      expect(JSON.stringify([rows, requests])).not.toContain(hidden)
  })

  it('lose a role at once, in sessions that go on too', async () => {
    const editor = await staffVisitor(backend, 'editor', { name: 'editor' })
    const id = (await member('editor'))?.id
    expect((await get('/users', editor)).code).toBe(0)
    expect((await post(`/staff/${id}/role`, { role: 'viewer' })).data).toMatchObject({ name: 'editor', role: 'viewer' })
    expect((await get('/users', editor)).code).toBe(40301)
  })

  it('keep their role where it is not the one any more that it was taken for', async () => {
    const { id } = await staffVisitor(backend, 'writer', { name: 'writer' })
    const path = `/staff/${createIdCodec(backend.idSalt).encode(id)}/role`
    expect((await post(path, { role: 'moderator', from: 'writer' })).code).toBe(0)
    expect((await post(path, { role: 'editor', from: 'writer' })).code).toBe(40901)
    expect(await member('writer')).toMatchObject({ role: 'moderator' })
  })

  it('cannot lock themselves out, though they could lock out others', async () => {
    const me = createIdCodec(backend.idSalt).encode(admin.id)
    await enrolMember(backend, { name: 'second-admin', role: 'admin' })
    expect((await post(`/staff/${me}/role`, { role: 'viewer' })).code).toBe(40301)
    expect((await post(`/staff/${me}/disabled`, { disabled: true })).code).toBe(40301)
    expect((await post(`/staff/${me}/reset`, { password: true })).code).toBe(40301)
    expect(await member('admin')).toMatchObject({ role: 'admin', disabled: false })
  })

  it('were last seen when they made a call, or logged in where no session tells more', async () => {
    const seen = await staffVisitor(backend, 'viewer', { name: 'seen' })
    const seenAt = async () => (await member('seen'))?.seen_at
    const loggedInAt = clock
    expect(await seenAt()).toBe(loggedInAt)
    clock += 120
    await get('/session', seen)
    await expect.poll(seenAt).toBe(clock)
    await post('/session/logout', {}, seen)
    expect(await seenAt()).toBe(loggedInAt)
  })

  it('who are kept out have no session any more, and no new one', async () => {
    const gone = await staffVisitor(backend, 'moderator', { name: 'gone' })
    const id = (await member('gone'))?.id
    expect((await post(`/staff/${id}/disabled`, { disabled: true })).data).toMatchObject({ disabled: true })
    expect((await get('/session', gone)).code).toBe(40102)
    clock += 30
    const login = { name: 'gone', password: 'a long enough password', code: showCode(gone.secret, clock) }
    await expect(logInStaff(backend, login)).rejects.toThrow('40106')
    await post(`/staff/${id}/disabled`, { disabled: false })
    clock += 30
    await logInStaff(backend, { ...login, code: showCode(gone.secret, clock) })
  })

  it('get a new password and a new authenticator, and their sessions end', async () => {
    const lost = await staffVisitor(backend, 'viewer', { name: 'lost' })
    const id = (await member('lost'))?.id
    const code = await post<Enrolment>(`/staff/${id}/reset`, { authenticator: true })
    expect(code.data).toMatchObject({ one_time_password: '', otpauth_uri: expect.stringContaining('otpauth://totp/') })
    expect((await get('/session', lost)).code).toBe(40102)
    const both = await post<Enrolment>(`/staff/${id}/reset`, { password: true, authenticator: true })
    await logIn(both.data)
    expect((await post(`/staff/${id}/reset`, {})).code).toBe(40001)
  })

  it.each([
    ['/staff/nonsense/role', { role: 'viewer' }, 40002],
    ['/staff/{nobody}/role', { role: 'viewer' }, 40401],
    ['/staff/{nobody}/disabled', { disabled: true }, 40401],
    ['/staff/{nobody}/reset', { password: true }, 40401],
    ['/staff', { name: '王', role: 'viewer' }, 40001],
    ['/staff', { name: 'zhou', role: 'king' }, 40001],
  ])('%s %j answers %i', async (path, body, code) => {
    const nobody = createIdCodec(backend.idSalt).encode(900_000)
    expect((await post(path.replace('{nobody}', nobody), body)).code).toBe(code)
  })

  it('always have an administrator, even when all of them lose the role at once', async () => {
    const { staff, database } = backend
    for (let number = 1; number <= 8; number += 1)
      await enrolMember(backend, { name: `admin-${number}`, role: 'admin' })
    const admins = (await staff.listMembers()).filter(({ role, isDisabled }) => role === 'admin' && !isDisabled)
    const outcomes = await Promise.allSettled(
      admins.map(({ id }, index) =>
        database.write((tx) => (index % 2 ? staff.changeRole(tx, id, 'editor') : staff.changeAccess(tx, id, true))),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as AppError).code)).toEqual([40901])
    const left = (await staff.listMembers()).filter(({ role, isDisabled }) => role === 'admin' && !isDisabled)
    expect(left).toHaveLength(1)
  })
})

eachDatabase('the audit log', (openDatabase) => {
  let backend: TestBackend
  let admin: StaffVisitor
  let clock = Math.floor(Date.now() / 1000)

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock })
    admin = await staffVisitor(backend, 'admin', { name: 'admin' })
    await backend.database.write(async (tx) => {
      for (let number = 0; number < 25; number += 1) {
        const target = `contents/${number % 2}`
        await backend.staff.audit.record(tx, {
          by: 'cli',
          staffId: null,
          action: 'content publish',
          target,
          detail: { number },
        })
      }
    })
    clock += 60
    await backend.database.write((tx) =>
      backend.staff.audit.record(tx, {
        by: 'admin',
        staffId: admin.id,
        action: 'later',
        target: 'contents/1',
        detail: {},
      }),
    )
  })
  afterAll(() => backend.close())

  interface Entry {
    id: string
    by: string
    action: string
    target: string
    created_at: number
    staff_id: string
    detail: { number?: number }
  }
  const list = async (query: string) => (await askAdmin<Page<Entry>>(backend, admin, `/audit?${query}`)).data

  it('is read page by page, newest first, each entry once', async () => {
    const numbers: Array<number | undefined> = []
    let cursor = ''
    do {
      const page = await list(`action=content+publish&pagesize=10${cursor && `&cursor=${cursor}`}`)
      numbers.push(...page.list.map(({ detail }) => detail.number))
      cursor = page.next_cursor
    } while (cursor !== '')
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index))
  })

  it('is filtered by thing, member and time', async () => {
    expect((await list('target=contents/1&pagesize=100')).list.map(({ by }) => by)).toEqual([
      'admin',
      ...Array.from({ length: 12 }, () => 'cli'),
    ])
    const own = (await list('target=contents/1')).list[0]?.staff_id ?? ''
    expect((await list(`staff_id=${own}`)).list.map(({ action }) => action)).toEqual([
      'later',
      'POST /admin/api/v1/session',
    ])
    expect((await list('by=cli&pagesize=100')).list.map(({ by }) => by)).toEqual(
      Array.from({ length: 25 }, () => 'cli'),
    )
    expect((await list(`since=${clock}`)).list.map(({ action }) => action)).toEqual(['later'])
    expect((await list(`until=${clock}&pagesize=100`)).list).toHaveLength(26)
  })

  it('refuses the cursor of another list', async () => {
    const { next_cursor: cursor } = await list('pagesize=1')
    expect((await askAdmin(backend, admin, `/audit?target=contents/1&cursor=${cursor}`)).code).toBe(40001)
  })

  it('keeps entries for 400 days', async () => {
    const count = async () => (await backend.database.db.selectFrom('audit').select('id').execute()).length
    const before = await count()
    await backend.staff.prune(clock - 60 + 400 * DAY)
    expect(await count()).toBe(before)
    await backend.staff.prune(clock - 60 + 400 * DAY + 1)
    expect(await count()).toBe(1)
  })
})

eachDatabase('users as the staff see them', (openDatabase) => {
  let backend: TestBackend
  let moderator: StaffVisitor

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    moderator = await staffVisitor(backend, 'moderator')
  })
  afterAll(() => backend.close())

  it('are found by id and by number, of which the middle is never shown nor recorded', async () => {
    const [first, second] = [await userVisitor(backend, '13800001111'), await userVisitor(backend, '13900002222')]
    type Users = Page<{ id: string; mobile_masked: string }>
    const read = (query: string) => askAdmin<Users>(backend, moderator, `/users${query}`)
    const page = (await read('?pagesize=1')).data
    expect(page.list).toMatchObject([{ id: second.uid, mobile_masked: '139****2222' }])
    const next = (await read(`?pagesize=1&cursor=${page.next_cursor}`)).data
    expect(next).toMatchObject({ list: [{ id: first.uid }], has_more: false, next_cursor: '' })
    expect((await read(`?id=${first.uid}`)).data.list).toMatchObject([{ id: first.uid, mobile_masked: '138****1111' }])
    expect((await read('?id=nonsense')).code).toBe(40002)

    const find = (mobile: string) => askAdmin<Users>(backend, moderator, '/users/by-mobile', { body: { mobile } })
    const found = await find('13800001111')
    expect(found.data.list).toMatchObject([{ id: first.uid }])
    expect(JSON.stringify(found)).not.toContain('13800001111')
    expect((await find('13800009999')).data.list).toEqual([])
    const rows = await backend.database.db.selectFrom('audit').select(['action', 'detail']).execute()
    expect(rows.filter(({ action }) => action.endsWith('/by-mobile'))).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('1380000')
  })
})
