import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

interface Found {
  list: Array<{ id: string; name: string }>
}

eachDatabase('readers for the staff', (openDatabase) => {
  let backend: TestBackend
  let moderator: StaffVisitor
  let admin: StaffVisitor
  let reader: UserVisitor
  let house: string

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    moderator = await staffVisitor(backend, 'moderator')
    admin = await staffVisitor(backend, 'admin')
    reader = await userVisitor(backend)
    await backend.database.write(async (tx) => {
      await tx.sql.updateTable('users').set({ nickname: '老水手Ann' }).where('id', '=', reader.userId).execute()
      const account = { avatar: '', intro: '', verified: false, verifyLabel: '' }
      const id = await backend.accounts.saveAccount(tx, { key: 'house', actor: 'inner', name: '潮声', ...account })
      house = createIdCodec(backend.idSalt).encode(id)
    })
  })
  afterAll(() => backend.close())

  const ask = <T>(path: string, body?: object, who = moderator) =>
    askAdmin<T>(backend, who, `/readers${path}`, { body: body ?? null })
  const find = async (text: string) =>
    (await ask<Found>(`?text=${encodeURIComponent(text)}`)).data.list.map(({ name }) => name)

  it('are found by the beginning of their name', async () => {
    expect(await find('老水')).toEqual(['老水手Ann'])
    expect(await find('老水手a')).toEqual(['老水手Ann'])
    expect(await find('水手')).toEqual([])
    expect(await ask('?text=')).toMatchObject({ code: 40001 })
  })

  it('have a record: what they wrote, what holds against them, what was decided', async () => {
    const restriction = { kind: 'mute', user_id: reader.uid, reason: '广告', until: 0 }
    await askAdmin(backend, moderator, '/moderation/restrictions', { body: restriction })
    expect((await ask(`/${reader.uid}`)).data).toMatchObject({
      record: {
        id: reader.uid,
        name: '老水手Ann',
        comments: { public: 0, pending: 0, removed: 0 },
        restrictions: [{ kind: 'mute', reason: '广告' }],
        decisions: [],
      },
      messages: [],
    })
    expect(await ask('/nobody')).toMatchObject({ code: 40002 })
    expect(await ask(`/${createIdCodec(backend.idSalt).encodePerson(900_000)}`)).toMatchObject({ code: 40401 })
  })

  it('speak for an account where an admin says so, until one says otherwise', async () => {
    const speaksFor = async () => {
      const { data } = await askAdmin<{ list: Array<{ account_id: string }> }>(
        backend,
        admin,
        `/users?id=${reader.uid}`,
      )
      return data.list[0]?.account_id
    }
    const path = `/${reader.uid}/account`
    expect(await ask(path, { account_id: house })).toMatchObject({ status: 403, code: 40301 })
    expect(await ask(path, { account_id: house }, await staffVisitor(backend, 'editor'))).toMatchObject({ code: 40301 })
    expect(await ask(path, { account_id: house }, admin)).toMatchObject({ code: 0 })
    expect(await speaksFor()).toBe(house)
    const unknown = createIdCodec(backend.idSalt).encode(900_000)
    expect(await ask(path, { account_id: unknown }, admin)).toMatchObject({ code: 40401 })
    expect(await ask(path, { account_id: '' }, admin)).toMatchObject({ code: 0 })
    expect(await speaksFor()).toBe('')
    const rows = await backend.database.db.selectFrom('audit').select('action').execute()
    expect(rows.filter(({ action }) => action.includes('readers')).length).toBe(2)
  })
})
