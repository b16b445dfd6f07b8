import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FollowedAccount, FollowState } from '#contract/follows.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import type { Database } from '#server/storage/database.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

interface List {
  list: FollowedAccount[]
  total: number
  has_more: boolean
}

eachDatabase('following an account', (openDatabase) => {
  let database: Database
  let backend: TestBackend
  let domains: Domains
  let ids: IdCodec
  let reader: UserVisitor
  // What lies ahead of the machine's own clock would be scheduled.
  let now = Math.floor(Date.now() / 1000) - 1000
  beforeAll(async () => {
    database = await openDatabase()
    backend = await startBackend(database, { clock: () => now })
    ids = createIdCodec(backend.idSalt)
    domains = { ...backend, ids }
    reader = await userVisitor(backend)
  })
  afterAll(() => backend.close())

  const newAccount = async () => {
    const id = await saveAccount(domains)
    return { id, publicId: ids.encode(id) }
  }
  const follow = (id: string, body: object = {}, { token } = reader) =>
    ask<FollowState>(backend, `/guzzle/v1/mp/follow/${id}`, body, { token })
  const isFollowed = (id: string, token: string) =>
    ask<FollowState>(backend, `/guzzle/v1/mp/is_followed/${id}`, {}, { token })
  const listFollowed = (token: string, query = '') =>
    ask<List>(backend, `/dinner/mp/followlist?pagesize=50${query}`, null, { token })

  it('sets what is said, turns round what is not, and counts each reader once', async () => {
    const { publicId } = await newAccount()
    const other = await userVisitor(backend)
    expect((await follow(publicId, { type: 1 })).data).toEqual({ is_followed: true, fans_count: 1 })
    expect((await follow(publicId, { type: 1 })).data).toEqual({ is_followed: true, fans_count: 1 })
    expect((await follow(publicId, { type: 'on' }, other)).data).toEqual({ is_followed: true, fans_count: 2 })
    expect((await follow(publicId)).data).toEqual({ is_followed: false, fans_count: 1 })
    expect((await follow(publicId, { type: 2 })).data).toEqual({ is_followed: false, fans_count: 1 })
    expect((await isFollowed(publicId, other.token)).data).toEqual({ is_followed: true, fans_count: 1 })
    expect((await isFollowed(publicId, reader.token)).data).toEqual({ is_followed: false, fans_count: 1 })
    const info = await ask<{ fans_count: number }>(backend, `/dinner/mp/info/${publicId}`)
    expect(info.data.fans_count).toBe(1)
  })

  it('counts as many as there are, whoever comes at the same time', async () => {
    const { id, publicId } = await newAccount()
    const readers = await Promise.all(Array.from({ length: 6 }, () => userVisitor(backend)))
    await Promise.all(
      readers.flatMap((one) => [follow(publicId, { type: 1 }, one), follow(publicId, { type: 1 }, one)]),
    )
    await Promise.all(readers.slice(0, 2).map((one) => follow(publicId, { type: 2 }, one)))
    const { fans_count } = await database.db
      .selectFrom('accounts')
      .select('fans_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(fans_count).toBe(4)
  })

  it('is for users: anonymous readers follow nobody', async () => {
    const { publicId } = await newAccount()
    const { token } = await anonymousVisitor(backend)
    expect((await follow(publicId, { type: 1 }, { ...reader, token })).code).toBe(40103)
    expect((await isFollowed(publicId, token)).data).toEqual({ is_followed: false, fans_count: 0 })
    expect((await listFollowed(token)).data).toMatchObject({ list: [], total: 0 })
  })

  it('answers a missing account by 40401, and what is no id of one by 40002', async () => {
    expect((await follow(ids.encode(987_654))).code).toBe(40401)
    expect((await follow('nonsense')).code).toBe(40002)
    expect((await follow(reader.uid)).code).toBe(40002)
    expect((await isFollowed(reader.uid, reader.token)).code).toBe(40002)
  })

  it('shows in the relation to an item of the account', async () => {
    const { id, publicId } = await newAccount()
    const article = await saveArticle(domains, { accountId: id })
    const related = async () =>
      (
        await ask<{ is_followed: boolean }>(
          backend,
          `/peony/v3/content/dinner/${article.publicId}/user_related`,
          null,
          {
            token: reader.token,
          },
        )
      ).data.is_followed
    expect(await related()).toBe(false)
    await follow(publicId, { type: 1 })
    expect(await related()).toBe(true)
  })

  it('lists accounts, last published first, with what is unread until they are looked at', async () => {
    const visitor = await userVisitor(backend)
    const [quiet, busy, early] = [await newAccount(), await newAccount(), await newAccount()]
    await saveArticle(domains, { accountId: early.id, publishAt: now - 500 })
    await saveArticle(domains, { accountId: busy.id, publishAt: now - 400 })
    for (const { publicId } of [quiet, busy, early]) await follow(publicId, { type: 1 }, visitor)
    now += 100
    await saveArticle(domains, { accountId: busy.id, publishAt: now - 20 })
    await saveArticle(domains, { accountId: busy.id, publishAt: now - 10 })

    const { data } = await listFollowed(visitor.token)
    expect(data).toMatchObject({ total: 3, has_more: false })
    expect(data.list.map((one) => [one.id, one.unread, one.last_publish_time])).toEqual([
      [busy.publicId, 2, now - 10],
      [early.publicId, 0, now - 600],
      [quiet.publicId, 0, 0],
    ])
    expect(data.list[0]).toMatchObject({ follow_time: now - 100, path: `/mp/user/${busy.publicId}/index` })

    await ask(backend, `/guzzle/v1/mp/follow/${busy.publicId}/seen`, {}, { token: visitor.token })
    expect((await listFollowed(visitor.token)).data.list[0]).toMatchObject({ id: busy.publicId, unread: 0 })

    const second = await ask<List>(backend, '/dinner/mp/followlist?pagesize=2&pageindex=2', null, visitor)
    expect(second.data).toMatchObject({ total: 3, has_more: false, list: [{ id: quiet.publicId }] })
  })

  it('what followed accounts publish is listed by time, page by page, and nothing of others', async () => {
    const visitor = await userVisitor(backend)
    const [first, second, other] = [await newAccount(), await newAccount(), await newAccount()]
    for (const { publicId } of [first, second]) await follow(publicId, { type: 1 }, visitor)
    const publish = async ({ id: accountId }: { id: number }, title: string, publishAt: number) => {
      await saveArticle(domains, { accountId, title, publishAt })
    }
    await publish(first, '一', now - 10)
    await publish(second, '二', now - 20)
    await publish(other, '别人的', now - 25)
    await publish(second, '同时甲', now - 30)
    await publish(first, '同时乙', now - 30)
    await publish(first, '末', now - 40)
    const listed: string[] = []
    let cursor = ''
    do {
      const query = `pagesize=2${cursor && `&cursor=${cursor}`}`
      const answer = await ask<{ list: { title: string }[]; next_cursor: string }>(
        backend,
        `/dinner/mp/followlist/contents?${query}`,
        null,
        visitor,
      )
      listed.push(...answer.data.list.map(({ title }) => title))
      cursor = answer.data.next_cursor
    } while (cursor)
    expect(listed).toEqual(['一', '二', '同时乙', '同时甲', '末'])
    const { token } = await anonymousVisitor(backend)
    const none = await ask<{ list: unknown[] }>(backend, '/dinner/mp/followlist/contents', null, { token })
    expect(none.data.list).toEqual([])
  })

  it('ends where as many are followed as one can', async () => {
    const visitor = await userVisitor(backend)
    const { publicId: last } = await newAccount()
    const rows = (await newAccountsIn(backend, 500)).map((account_id) => ({
      user_id: visitor.userId,
      account_id,
      created_at: now,
      seen_at: now,
    }))
    await database.write((tx) => tx.sql.insertInto('follows').values(rows).execute())
    expect((await follow(last, { type: 1 }, visitor)).code).toBe(40901)
    expect((await isFollowed(last, visitor.token)).data).toEqual({ is_followed: false, fans_count: 0 })
  })

  it('is among what a user is told, and goes with the account: nobody counts it any more', async () => {
    const visitor = await userVisitor(backend)
    const { id, publicId } = await newAccount()
    await follow(publicId, { type: 1 }, visitor)
    const { personal } = backend.follows
    expect(await personal.export(database.db, visitor)).toMatchObject({
      follows: [{ path: `/mp/user/${publicId}/index`, followed_at: now }],
    })
    await database.write((tx) => personal.forget(tx, visitor))
    expect(await personal.export(database.db, visitor)).toEqual({ follows: [], followed_topics: [] })
    const account = (await backend.accounts.listTargets(database.db, [id])).get(id)
    expect(account?.fans).toBe(0)
  })
})

/** Accounts that nobody has heard of. */
async function newAccountsIn(backend: TestBackend, count: number): Promise<number[]> {
  return backend.database.write(async (tx) => {
    const rows = await tx.sql
      .insertInto('accounts')
      .values(
        Array.from({ length: count }, (_, index) => ({
          source_id: `many:${index}`,
          actor: 'mp' as const,
          name: `账号${index}`,
          avatar: '',
          intro: '',
          verified: 0,
          verify_label: '',
          created_at: tx.now,
          updated_at: tx.now,
        })),
      )
      .returning('id')
      .execute()
    return rows.map((row) => row.id)
  })
}
