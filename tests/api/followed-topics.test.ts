import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FollowedTopic } from '#contract/follows.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import type { Page } from '#contract/shapes.ts'
import type { Database } from '#server/storage/database.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveColumn, saveTopic, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

eachDatabase('topics that are followed', (openDatabase) => {
  let database: Database
  let backend: TestBackend
  let domains: Domains
  let ids: IdCodec
  let accountId: number
  const now = Math.floor(Date.now() / 1000) - 1000
  beforeAll(async () => {
    database = await openDatabase()
    backend = await startBackend(database, { clock: () => now })
    ids = createIdCodec(backend.idSalt)
    domains = { ...backend, ids }
    accountId = await saveAccount(domains)
  })
  afterAll(() => backend.close())

  const follow = (id: number, { token }: { token: string }, body: object = { type: 1 }) =>
    ask<{ is_followed: boolean }>(backend, `/peony/v1/topic/follow/${ids.encode(id)}`, body, { token })
  const isFollowed = async (id: number, { token }: { token: string }) =>
    (await ask<{ is_followed: boolean }>(backend, `/peony/v1/topic/is_followed/${ids.encode(id)}`, {}, { token })).data
      .is_followed
  const list = async ({ token }: { token: string }, query = '') =>
    (await ask<Page<FollowedTopic>>(backend, `/peony/v1/topic/followlist?pagesize=50${query}`, null, { token })).data
  const namesOf = async (user: UserVisitor) => (await list(user)).list.map(({ name }) => name)
  const countOf = async (id: number) =>
    (await database.db.selectFrom('topic_follows').select('user_id').where('group_id', '=', id).execute()).length

  it('are set as said or turned round, for users alone', async () => {
    const [user, topic] = [await userVisitor(backend), await saveTopic(domains)]
    expect((await follow(topic, user)).data).toEqual({ is_followed: true })
    expect((await follow(topic, user)).data).toEqual({ is_followed: true })
    expect(await isFollowed(topic, user)).toBe(true)
    expect((await follow(topic, user, {})).data).toEqual({ is_followed: false })
    expect((await follow(topic, user, { type: 2 })).data).toEqual({ is_followed: false })
    const nobody = await anonymousVisitor(backend)
    expect((await follow(topic, nobody)).code).toBe(40103)
    expect(await isFollowed(topic, nobody)).toBe(false)
    expect(await list(nobody)).toMatchObject({ list: [], total: 0 })
    expect((await follow(await saveColumn(domains), user)).code).toBe(40401)
    expect((await follow(987_654, user)).code).toBe(40401)
  })

  it('are listed, those first in which something came out last, and counted beside the accounts', async () => {
    const user = await userVisitor(backend)
    const [early, quiet, late] = [
      await saveTopic(domains, { name: '早' }),
      await saveTopic(domains, { name: '空' }),
      await saveTopic(domains, { name: '晚' }),
    ]
    await saveArticle(domains, { accountId, groups: [early], publishAt: now - 200 })
    await saveArticle(domains, { accountId, groups: [late], publishAt: now - 100 })
    for (const topic of [early, quiet, late]) await follow(topic, user)
    const { list: topics, total } = await list(user)
    expect(total).toBe(3)
    expect(topics.map(({ name, last_publish_time: at }) => [name, at])).toEqual([
      ['晚', now - 100],
      ['早', now - 200],
      ['空', 0],
    ])
    expect(topics[0]).toMatchObject({
      gid: ids.encode(late),
      follow_time: now,
      path: expect.stringContaining('/topic/'),
    })
    expect((await list(user, '&pageindex=2')).list).toEqual([])
    const accounts = await ask(backend, '/dinner/mp/followlist', null, { token: user.token })
    expect(accounts.data).toMatchObject({ total: 0, topics: 3 })
  })

  it('bring what stands in them among what is followed, each item once, page by page', async () => {
    const user = await userVisitor(backend)
    const [first, second, other] = [await saveTopic(domains), await saveTopic(domains), await saveTopic(domains)]
    const followed = await saveAccount(domains)
    await ask(backend, `/guzzle/v1/mp/follow/${ids.encode(followed)}`, { type: 1 }, { token: user.token })
    for (const topic of [first, second]) await follow(topic, user)
    const save = (title: string, publishAt: number, groups: number[], by = accountId) =>
      saveArticle(domains, { accountId: by, title, publishAt, groups })
    await save('都在', now - 10, [first, second], followed)
    await save('又都在', now - 20, [first, second])
    await save('其一', now - 30, [first])
    await save('账号的', now - 40, [], followed)
    await save('其二', now - 50, [second])
    await save('别的', now - 5, [other])
    const titles: string[] = []
    let cursor = ''
    do {
      const query = `pagesize=2${cursor && `&cursor=${cursor}`}`
      const { data } = await ask<Page<{ title: string }>>(
        backend,
        `/dinner/mp/followlist/contents?${query}`,
        null,
        user,
      )
      titles.push(...data.list.map(({ title }) => title))
      cursor = data.next_cursor
    } while (cursor)
    expect(titles).toEqual(['都在', '又都在', '其一', '账号的', '其二'])
  })

  it('that are merged keep their followers, each once, along a chain and by an old address', async () => {
    const [both, one, late] = [await userVisitor(backend), await userVisitor(backend), await userVisitor(backend)]
    const a = await saveTopic(domains, { key: 'chain-a', name: '甲' })
    const b = await saveTopic(domains, { key: 'chain-b', name: '乙' })
    const c = await saveTopic(domains, { key: 'chain-c', name: '丙' })
    for (const topic of [a, b]) await follow(topic, both)
    await follow(a, one)
    await saveTopic(domains, { key: 'chain-a', name: '甲', mergedInto: 'chain-b' })
    expect([await countOf(a), await countOf(b)]).toEqual([0, 2])
    expect([await namesOf(both), await namesOf(one)]).toEqual([['乙'], ['乙']])
    expect(await isFollowed(a, one)).toBe(true)
    await follow(a, late)
    await saveTopic(domains, { key: 'chain-b', name: '乙', mergedInto: 'chain-c' })
    expect([await countOf(a), await countOf(b), await countOf(c)]).toEqual([0, 0, 3])
    expect([await namesOf(both), await namesOf(late)]).toEqual([['丙'], ['丙']])
    await saveTopic(domains, { key: 'chain-b', name: '乙' })
    expect([await countOf(b), await countOf(c)]).toEqual([0, 3])
  })

  it('keep their followers where they were merged into one that comes later, or in a circle', async () => {
    const user = await userVisitor(backend)
    const early = await saveTopic(domains, { key: 'early', mergedInto: 'later' })
    await follow(early, user)
    const later = await saveTopic(domains, { key: 'later', name: '后来的' })
    expect([await countOf(early), await countOf(later)]).toEqual([0, 1])
    await saveTopic(domains, { key: 'later', name: '后来的', mergedInto: 'early' })
    expect((await countOf(early)) + (await countOf(later))).toBe(1)
  })

  it('are followed by nobody once they are gone', async () => {
    const user = await userVisitor(backend)
    const topic = await saveTopic(domains, { key: 'gone' })
    await follow(topic, user)
    await database.write((tx) => backend.site.removeGroup(tx, 'topic', 'gone'))
    expect(await countOf(topic)).toBe(0)
    expect((await list(user)).total).toBe(0)
  })

  it('end where as many are followed as one can', async () => {
    const user = await userVisitor(backend)
    const topic = await saveTopic(domains)
    await database.write(async (tx) => {
      const made = await tx.sql
        .insertInto('groups')
        .values(
          Array.from({ length: 500 }, (_, n) => ({
            source_id: `topic:many-${n}`,
            kind: 'topic' as const,
            name: `话题${n}`,
            summary: '',
            cover: '',
            color: '',
            style: '',
            related: '[]',
            merged_into: '',
            position: 0,
            content_count: 0,
          })),
        )
        .returning('id')
        .execute()
      const rows = made.map(({ id }) => ({ user_id: user.userId, group_id: id, created_at: now }))
      await tx.sql.insertInto('topic_follows').values(rows).execute()
    })
    expect((await follow(topic, user)).code).toBe(40901)
    expect(await isFollowed(topic, user)).toBe(false)
  })

  it('are among what a user is told, come along with another login, and go with the account', async () => {
    const [user, other] = [await userVisitor(backend), await userVisitor(backend)]
    const [shared, own] = [await saveTopic(domains, { name: '共同' }), await saveTopic(domains, { name: '自己' })]
    for (const topic of [shared, own]) await follow(topic, user)
    await follow(shared, other)
    const { personal } = backend.follows
    const told = async (of: UserVisitor) => (await personal.export(database.db, of))['followed_topics']
    expect(await told(user)).toEqual([
      { topic: '共同', path: expect.stringContaining('/topic/'), followed_at: now },
      { topic: '自己', path: expect.stringContaining('/topic/'), followed_at: now },
    ])
    await database.write((tx) => personal.absorb?.(tx, user, other) ?? Promise.resolve())
    expect(await told(user)).toEqual([])
    expect(await told(other)).toMatchObject([{ topic: '共同' }, { topic: '自己' }])
    await database.write((tx) => personal.forget(tx, other))
    expect([await countOf(shared), await countOf(own)]).toEqual([0, 0])
  })
})
