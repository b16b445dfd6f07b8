import { afterAll, beforeAll, expect, it } from 'vitest'
import { HIDDEN_ACCOUNTS_MAX, HIDDEN_ITEMS_MAX } from '#contract/hidden-limits.ts'
import type { HiddenEntry, ToldHidden } from '#contract/hidden.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import type { Database } from '#server/storage/database.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

interface List {
  list: HiddenEntry[]
  total: number
  has_more: boolean
  next_cursor: string
}

eachDatabase('what readers hide from lists', (openDatabase) => {
  let database: Database
  let backend: TestBackend
  let domains: Domains
  let ids: IdCodec
  // What lies ahead of the machine's own clock would be scheduled.
  const now = Math.floor(Date.now() / 1000) - 1000
  beforeAll(async () => {
    database = await openDatabase()
    backend = await startBackend(database, { clock: () => now })
    ids = createIdCodec(backend.idSalt)
    domains = { ...backend, ids }
  })
  afterAll(() => backend.close())

  const newItem = async (title: string) => {
    const accountId = await saveAccount(domains)
    const { id } = await saveArticle(domains, { accountId, title })
    return { id: ids.encode(id), contentId: id, account: ids.encode(accountId) }
  }
  const tell = ({ token }: Pick<UserVisitor, 'token'>, ...list: Array<Partial<ToldHidden> & { id: string }>) =>
    ask(
      backend,
      '/peony/v1/hidden',
      { list: list.map((one) => ({ kind: 'item', hidden: 1, at: now, ...one })) },
      { token },
    )
  const idsOf = async ({ token }: UserVisitor) =>
    (await ask<{ items: string[]; accounts: string[] }>(backend, '/peony/v1/hidden', null, { token })).data
  const listOf = async ({ token }: UserVisitor, query: string) =>
    (await ask<List>(backend, `/peony/v1/hidden/list?${query}`, null, { token })).data

  it('hides items and accounts for the one who says so alone, and shows them again', async () => {
    const [reader, other] = await Promise.all([userVisitor(backend), userVisitor(backend)])
    const item = await newItem('潮汐表')
    expect((await tell(reader, { id: item.id }, { kind: 'account', id: item.account })).code).toBe(0)
    expect(await idsOf(reader)).toEqual({ items: [item.id], accounts: [item.account] })
    expect(await idsOf(other)).toEqual({ items: [], accounts: [] })
    expect((await tell(reader, { id: item.id, hidden: 0 })).code).toBe(0)
    expect(await idsOf(reader)).toEqual({ items: [], accounts: [item.account] })
  })

  it('lists what is hidden by name, last hidden first, page by page', async () => {
    const reader = await userVisitor(backend)
    const [first, second, third] = [await newItem('一'), await newItem('二'), await newItem('三')]
    await tell(reader, { id: second.id, at: now - 20 }, { id: third.id, at: now - 30 }, { id: first.id, at: now - 10 })
    const page = await listOf(reader, 'kind=item&pagesize=2')
    expect(page).toMatchObject({
      list: [
        { kind: 'item', id: first.id, name: '一', hidden_at: now - 10 },
        { id: second.id, name: '二' },
      ],
      total: 3,
      has_more: true,
    })
    const rest = await listOf(reader, `kind=item&pagesize=2&cursor=${page.next_cursor}`)
    expect(rest).toMatchObject({ list: [{ id: third.id, name: '三' }], has_more: false })
    await tell(reader, { kind: 'account', id: first.account })
    const accounts = await listOf(reader, 'kind=account')
    expect(accounts.list).toMatchObject([{ id: first.account, path: `/mp/user/${first.account}/index` }])
  })

  it('passes over what is nothing, keeps the first time of what is told twice, and no time that lies ahead', async () => {
    const reader = await userVisitor(backend)
    const item = await newItem('记录')
    const told = await tell(reader, { id: 'nothing' }, { id: item.account }, { id: item.id, at: now + 5000 })
    expect(told.code).toBe(0)
    await tell(reader, { id: item.id, at: now - 100 })
    expect((await listOf(reader, 'kind=item')).list).toMatchObject([{ id: item.id, hidden_at: now }])
  })

  it('is for users, and takes a hundred at once', async () => {
    const reader = await userVisitor(backend)
    const { token } = await anonymousVisitor(backend)
    const item = await newItem('无名')
    expect((await tell({ token }, { id: item.id })).code).toBe(40103)
    expect((await ask(backend, '/peony/v1/hidden', null, { token })).code).toBe(40103)
    expect((await tell(reader, ...Array.from({ length: 101 }, () => ({ id: item.id })))).code).toBe(40001)
    expect((await ask(backend, '/peony/v1/hidden', { list: [] }, reader)).code).toBe(40001)
    expect((await ask(backend, '/peony/v1/hidden/list?kind=comment', null, reader)).code).toBe(40001)
    expect((await ask(backend, '/peony/v1/hidden/list?kind=item&cursor=bm8', null, reader)).code).toBe(40001)
  })

  it('of items the oldest give way, of accounts no more are taken', async () => {
    const reader = await userVisitor(backend)
    const item = await newItem('第两千零一')
    const fill = (kind: 'item' | 'account', count: number) =>
      database.write((tx) =>
        tx.sql
          .insertInto('hidden')
          .values(
            Array.from({ length: count }, (_, index) => ({
              user_id: reader.userId,
              kind,
              target_id: 1_000_000 + index,
              created_at: 1000 + index,
            })),
          )
          .execute(),
      )
    await fill('item', HIDDEN_ITEMS_MAX)
    expect((await tell(reader, { id: item.id })).code).toBe(0)
    const { items } = await idsOf(reader)
    expect(items).toHaveLength(HIDDEN_ITEMS_MAX)
    expect(items[0]).toBe(item.id)
    expect(items).not.toContain(ids.encode(1_000_000))
    expect(items).toContain(ids.encode(1_000_001))

    await fill('account', HIDDEN_ACCOUNTS_MAX)
    expect((await tell(reader, { kind: 'account', id: item.account })).code).toBe(40901)
    expect((await idsOf(reader)).accounts).toHaveLength(HIDDEN_ACCOUNTS_MAX)
  })

  it('is exported and erased with the rest of a person', async () => {
    const reader = await userVisitor(backend)
    const item = await newItem('带走')
    await tell(reader, { id: item.id }, { kind: 'account', id: item.account })
    const { personal } = backend.hidden
    const person = { subject: '', userId: reader.userId }
    expect(await personal.export(database.db, person)).toMatchObject({
      hidden_items: [{ id: item.id, hidden_at: now }],
      hidden_accounts: [{ id: item.account, hidden_at: now }],
    })
    await database.write((tx) => personal.forget(tx, person))
    expect(await idsOf(reader)).toEqual({ items: [], accounts: [] })
  })
})
