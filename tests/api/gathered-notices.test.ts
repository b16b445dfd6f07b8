import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Notice, UnreadCounts } from '#contract/notices.ts'
import type { Page } from '#contract/shapes.ts'
import { NOW, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { anonymousVisitor, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

eachDatabase('what several did about one thing', (open) => {
  let site: CommentSite
  let ann: UserVisitor
  let readers: UserVisitor[]
  let now = NOW
  beforeAll(async () => {
    site = await startCommentSite(await open(), { clock: () => now })
    ann = await userVisitor(site.backend)
    readers = await Promise.all(Array.from({ length: 12 }, () => userVisitor(site.backend)))
  })
  afterAll(() => site.close())

  const list = async ({ token }: { token: string }, kind = '') =>
    (await site.ask<Page<Notice> & { unread: UnreadCounts }>(`/peony/v1/notice${kind && `?kind=${kind}`}`, { token }))
      .data
  const read = ({ token }: { token: string }) => site.ask('/peony/v1/notice/read', { token, payload: { all: 1 } })
  const remove = ({ id }: { id: string }, { token }: UserVisitor) =>
    site.ask(`/guzzle/v1/comment/${id}/remove`, { token, payload: {} })
  const star = (comment: { id: string }, { token }: { token: string }, type: 1 | 2) =>
    site.ask('/guzzle/v1/star', {
      token,
      payload: { id: site.article.publicId, target: 'comment', comment_id: comment.id, type },
    })
  const speakFor = (user: UserVisitor, accountId: number | null) =>
    site.backend.database.write((tx) =>
      tx.sql.updateTable('users').set({ account_id: accountId }).where('id', '=', user.userId).execute(),
    )
  const write = (text: string, by: UserVisitor, parent?: Awaited<ReturnType<CommentSite['write']>>) =>
    site.write(text, by, { now: ++now, ...(parent && { parent }) })

  it('is one notice that leads to the first of it, counts people, and is one unread', async () => {
    const root = await write('谁还记得', ann)
    const answers = []
    for (const reader of readers) answers.push(await write('我记得', reader, root))
    await write('我也再说一句', readers[0] ?? ann, root)
    const { list: told, unread } = await list(ann)
    expect(told).toMatchObject([
      { kind: 'reply', people: 12, from: { id: readers[0]?.uid }, comment: { id: answers[0]?.id } },
    ])
    expect(unread.reply).toBe(1)
    await read(ann)
    expect((await list(ann)).unread.reply).toBe(0)
  })

  it('begins anew once it was read, and is apart for each thing', async () => {
    const [one, other] = [await write('一', ann), await write('二', ann)]
    const first = await write('答一', readers[0] ?? ann, one)
    await write('答二', readers[1] ?? ann, other)
    expect((await list(ann)).unread.reply).toBe(2)
    await read(ann)
    const later = await write('又答一', readers[2] ?? ann, one)
    const [newest, , before] = (await list(ann)).list
    expect([newest, before]).toMatchObject([
      { comment: { id: later.id }, is_read: 0, people: 1 },
      { comment: { id: first.id }, is_read: 1, people: 1 },
    ])
    await read(ann)
  })

  it('goes on without what was taken back, leads to what is left, and goes with the last of it', async () => {
    const root = await write('根', ann)
    const [a, b] = [readers[3] ?? ann, readers[4] ?? ann]
    const [first, second, third] = [await write('甲', a, root), await write('乙', b, root), await write('丙', b, root)]
    const newest = async () => (await list(ann)).list[0]
    expect(await newest()).toMatchObject({ people: 2, comment: { id: first.id } })
    await remove(first, a)
    expect(await newest()).toMatchObject({ people: 1, comment: { id: second.id }, from: { id: b.uid } })
    await remove(second, b)
    expect(await newest()).toMatchObject({ people: 1, comment: { id: third.id } })
    const { list: before } = await list(ann)
    await remove(third, b)
    const { list: after, unread } = await list(ann)
    expect(after).toHaveLength(before.length - 1)
    expect(unread.reply).toBe(0)
  })

  it('tells of stars on a comment, of devices too, once for each, and not of the own', async () => {
    const comment = await write('点我', ann)
    const devices = await Promise.all([anonymousVisitor(site.backend), anonymousVisitor(site.backend)])
    for (const { token } of [...devices, readers[5] ?? ann, ann]) await star(comment, { token }, 1)
    const stars = async () => (await list(ann, 'star')).list
    expect(await stars()).toMatchObject([{ people: 3, from: null, comment: { id: comment.id } }])
    await star(comment, devices[0], 2)
    expect(await stars()).toMatchObject([{ people: 2 }])
    await read(ann)
    await star(comment, devices[1], 2)
    await star(comment, devices[1], 1)
    expect((await list(ann)).unread.star).toBe(0)
    expect(await stars()).toHaveLength(1)
  })

  it('tells who speaks for an account of comments on its works and of who follows it, and nobody else', async () => {
    const author = await userVisitor(site.backend)
    await speakFor(author, site.accountId)
    const first = await write('写得好', readers[6] ?? ann)
    await write('确实', readers[7] ?? ann)
    await write('谢谢', author)
    expect((await list(author)).list).toMatchObject([{ kind: 'comment', people: 2, comment: { id: first.id } }])
    const follow = ({ token }: UserVisitor, type: 1 | 2) =>
      site.ask(`/guzzle/v1/mp/follow/${site.ids.encode(site.accountId)}`, { token, payload: { type } })
    for (const reader of readers.slice(6, 9)) await follow(reader, 1)
    await follow(author, 1)
    expect((await list(author, 'follow')).list).toMatchObject([
      { people: 3, from: { id: readers[6]?.uid }, card: null },
    ])
    await follow(readers[6] ?? ann, 2)
    expect((await list(author, 'follow')).list).toMatchObject([{ people: 2, from: { id: readers[7]?.uid } }])
    expect((await list(ann, 'comment')).list).toEqual([])
    await speakFor(author, null)
  })

  it('is of nobody in particular once they are erased, goes with whom it was told, and moves with a merged account', async () => {
    const [from, to, other] = await Promise.all([1, 2, 3].map(() => userVisitor(site.backend)))
    if (!from || !to || !other) throw new Error('no users')
    const root = await write('根', from)
    await write('一', other, root)
    await write('二', readers[0] ?? ann, root)
    const { personal } = site.backend.notices
    const { database } = site.backend
    await database.write((tx) => personal.forget(tx, other))
    expect((await list(from)).list).toMatchObject([{ people: 2, from: null }])
    await database.write((tx) => personal.merge?.(tx, from.subject, to.subject) ?? Promise.resolve())
    expect((await list(to)).list).toMatchObject([{ people: 2 }])
    expect((await list(from)).list).toEqual([])
    await database.write((tx) => personal.forget(tx, to))
    const left = await database.db.selectFrom('notice_parts').selectAll().where('told_by', '=', other.subject).execute()
    expect([(await list(to)).list, left]).toEqual([[], []])
  })
})
