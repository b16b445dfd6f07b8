import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { createRelations, type Relations } from '#server/domains/relations/relations.ts'
import { createMemoryLimiter } from '#server/http/limiter.ts'
import type { CollectionsTable, StarsTable } from '#server/storage/tables/relations.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, userVisitor } from '#tests/support/visitors.ts'

const AT = 1_700_000_000

eachDatabase('merging an anonymous subject into a user', (open) => {
  let backend: TestBackend
  let relations: Relations
  let domains: Domains
  let accountId: number

  beforeAll(async () => {
    const database = await open()
    backend = await startBackend(database)
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
    relations = createRelations({
      ...backend,
      ids: domains.ids,
      wapHost: TEST_WAP_HOST,
      limiter: createMemoryLimiter(),
      challenges: { require: async () => undefined },
    })
  })
  afterAll(() => backend.close())

  const newArticle = () => saveArticle(domains, { accountId })
  const merge = (from: string, to: string) => backend.database.write((tx) => relations.personal.merge(tx, from, to))
  const rowsOf = async (subject: string) => {
    const { db } = backend.database
    const [stars, collections, progress] = await Promise.all([
      db
        .selectFrom('stars')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('target')
        .orderBy('target_id')
        .execute(),
      db.selectFrom('collections').selectAll().where('subject', '=', subject).orderBy('content_id').execute(),
      db.selectFrom('progress').selectAll().where('subject', '=', subject).orderBy('content_id').execute(),
    ])
    return { stars, collections, progress }
  }
  const countsOf = (id: number) =>
    backend.database.db
      .selectFrom('contents')
      .select(['star_count as stars', 'collect_count as collections'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('keeps what was noted by either, once', async () => {
    const [from, to] = [randomUUID(), randomUUID()]
    const articles = await Promise.all([newArticle(), newArticle(), newArticle(), newArticle()])
    const notes: Array<[string, string]> = [
      ['手机上记的', '电脑上记的'],
      ['一样', '一样'],
      ['只在手机上', ''],
      ['', '只在电脑上'],
    ]
    const rows = notes.flatMap(([a, b], n) =>
      (
        [
          [from, a],
          [to, b],
        ] as const
      ).map(([subject, note]) => ({
        subject,
        content_id: articles[n]?.id ?? 0,
        type: 'doc' as const,
        later: 0,
        note,
        created_at: AT,
      })),
    )
    await backend.database.write((tx) => tx.sql.insertInto('collections').values(rows).execute())
    await merge(from, to)
    const { db } = backend.database
    const kept = await db
      .selectFrom('collections')
      .select(['subject', 'content_id', 'note'])
      .where('subject', 'in', [from, to])
      .execute()
    expect(kept.map((row) => row.subject)).toEqual(notes.map(() => to))
    expect(articles.map(({ id }) => kept.find((row) => row.content_id === id)?.note)).toEqual([
      '电脑上记的\n手机上记的',
      '一样',
      '只在手机上',
      '只在电脑上',
    ])
  })

  it('moves what one has, and keeps and counts once what both have', async () => {
    const [visitor, user] = [await anonymousVisitor(backend), await userVisitor(backend)]
    const [mine, both, theirs] = [await newArticle(), await newArticle(), await newArticle()]
    const comment = async (content: string) => {
      const input = { content: content + randomUUID() }
      return (await ask<{ id: string }>(backend, `/guzzle/v1/comment/${both.publicId}`, input, user)).data.id
    }
    const commentIds = [await comment('一'), await comment('二')] // their ids rise
    const act = async (
      token: string,
      items: Array<{ publicId: string }>,
      commented: Array<string | undefined>,
      later: 0 | 1,
    ) => {
      for (const { publicId: id } of items) {
        await ask(backend, '/guzzle/v1/star', { id, type: 1 }, { token })
        await ask(backend, `/guzzle/v1/collection/${id}`, { type: 1, later }, { token })
      }
      for (const comment_id of commented) {
        const body = { id: both.publicId, target: 'comment', comment_id, type: 1 }
        expect(await ask(backend, '/guzzle/v1/star', body, { token })).toMatchObject({ code: 0 })
      }
    }
    await act(visitor.token, [mine, both], commentIds, 1)
    await act(user.token, [both, theirs], [commentIds[1]], 0)
    const tell = (token: string, percent: number, p: number, updated_at: number) =>
      ask(backend, '/peony/v1/progress', { list: [{ id: both.publicId, percent, p, updated_at }] }, { token })
    await tell(visitor.token, 30, 3, AT + 9)
    await tell(user.token, 70, 7, AT)
    const collected = (await rowsOf(user.subject)).collections

    await merge(visitor.subject, user.subject)

    expect(await rowsOf(visitor.subject)).toEqual({ stars: [], collections: [], progress: [] })
    const merged = await rowsOf(user.subject)
    const named = (row: StarsTable) => [row.target, row.target_id]
    expect(merged.stars.map(named)).toEqual([
      ['comment', domains.ids.decode(commentIds[0] ?? '')],
      ['comment', domains.ids.decode(commentIds[1] ?? '')],
      ...[mine, both, theirs].map((item) => ['content', item.id]),
    ])
    expect(merged.collections.map((row: CollectionsTable) => [row.content_id, row.later])).toEqual([
      [mine.id, 1],
      [both.id, 1],
      [theirs.id, 0],
    ])
    expect(merged.collections[1]?.created_at).toBe(collected[0]?.created_at)
    expect(merged.progress).toEqual([
      {
        subject: user.subject,
        content_id: both.id,
        percent: 70,
        position: 0,
        paragraph: 3,
        updated_at: AT + 9,
        seen_at: AT + 9,
      },
    ])
    for (const item of [mine, both, theirs]) expect(await countsOf(item.id)).toEqual({ stars: 1, collections: 1 })
    const list = await ask<{ list: Array<{ id: string; star_count: number; is_star: boolean }> }>(
      backend,
      `/guzzle/v1/comment/${both.publicId}?sort=old`,
      null,
      user,
    )
    expect(
      list.data.list
        .map(({ id, star_count, is_star }) => ({ id, star_count, is_star }))
        .toSorted((a, b) => commentIds.indexOf(a.id) - commentIds.indexOf(b.id)),
    ).toEqual(commentIds.map((id) => ({ id, star_count: 1, is_star: true })))

    await merge(visitor.subject, user.subject)
    await merge(user.subject, user.subject)
    expect(await rowsOf(user.subject)).toEqual(merged)
  })

  it('comes with logging in', async () => {
    const visitor = await anonymousVisitor(backend)
    const { publicId: id } = await newArticle()
    await ask(backend, '/guzzle/v1/star', { id, type: 1 }, visitor)
    await ask(backend, `/guzzle/v1/collection/${id}`, { type: 1, later: 1 }, visitor)
    await ask(backend, '/peony/v1/progress', { list: [{ id, percent: 42, p: 4, updated_at: AT }] }, visitor)
    const user = await userVisitor(backend, undefined, visitor.token)

    const related = `/peony/v3/content/dinner/${id}/user_related`
    const mine = { is_star: true, is_collect: true, read_percent: 42, last_position: 4 }
    expect((await ask(backend, related, null, user)).data).toMatchObject({ ...mine, star_count: 1, collect_count: 1 })
    const nothing = { is_star: false, is_collect: false, read_percent: 0, last_position: 0 }
    expect((await ask(backend, related, null, visitor)).data).toMatchObject(nothing)
    expect((await ask(backend, '/peony/v1/collection', null, user)).data).toMatchObject({ list: [{ id, later: 1 }] })
  })

  it('changes nothing when it does not come to its end', async () => {
    const [from, to] = ['a subject', 'u999']
    const articles = [await newArticle(), await newArticle()]
    await backend.database.write(async (tx) => {
      const stars = articles.map(({ id }) => ({
        subject: from,
        target: 'content' as const,
        target_id: id,
        created_at: AT,
      }))
      await tx.sql.insertInto('stars').values(stars).execute()
      await tx.sql
        .insertInto('stars')
        .values({ subject: to, target: 'content', target_id: articles[0]?.id ?? 0, created_at: AT })
        .execute()
      await tx.sql
        .updateTable('contents')
        .set({ star_count: 2 })
        .where('id', '=', articles[0]?.id ?? 0)
        .execute()
    })
    const before = [await rowsOf(from), await rowsOf(to), await countsOf(articles[0]?.id ?? 0)]
    const cut = backend.database.write(async (tx) => {
      await relations.personal.merge(tx, from, to)
      throw new Error('cut off')
    })
    await expect(cut).rejects.toThrow('cut off')
    expect([await rowsOf(from), await rowsOf(to), await countsOf(articles[0]?.id ?? 0)]).toEqual(before)
  })

  it('moves a subject that has very much', async () => {
    const [from, to] = [randomUUID(), 'u998']
    const stars = Array.from({ length: 5000 }, (_, n) => ({
      subject: from,
      target: 'content' as const,
      target_id: 1_000_000 + n,
      created_at: AT,
    }))
    await backend.database.write(async (tx) => {
      for (let n = 0; n < stars.length; n += 1000)
        await tx.sql
          .insertInto('stars')
          .values(stars.slice(n, n + 1000))
          .execute()
    })
    await merge(from, to)
    expect((await rowsOf(from)).stars).toEqual([])
    expect((await rowsOf(to)).stars.length).toBe(stars.length)
  })

  it('while both star the same items keeps every count right', async () => {
    const articles = await Promise.all(Array.from({ length: 6 }, newArticle))
    const user = await userVisitor(backend)
    const visitors = await Promise.all(Array.from({ length: 4 }, () => anonymousVisitor(backend)))
    const starAll = (token: string) =>
      articles.map(({ publicId: id }) => ask(backend, '/guzzle/v1/star', { id, type: 1 }, { token }))
    await Promise.all(visitors.flatMap(({ token }) => starAll(token)))
    const answers = await Promise.all([
      ...visitors.map((visitor) => merge(visitor.subject, user.subject)),
      ...starAll(user.token),
    ])
    expect(answers.length).toBe(10)
    for (const { id } of articles) {
      const rows = await backend.database.db
        .selectFrom('stars')
        .select('subject')
        .where('target_id', '=', id)
        .where('target', '=', 'content')
        .execute()
      expect(rows).toEqual([{ subject: user.subject }])
      expect((await countsOf(id)).stars).toBe(1)
    }
  })
})
