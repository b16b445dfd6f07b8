import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { Notice, UnreadCounts } from '#contract/notices.ts'
import type { Page } from '#contract/shapes.ts'
import type { NoticeDraft } from '#server/domains/notices/notices.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, randomMobile, userVisitor, type Visitor } from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60

const NOTHING = { reply: 0, mention: 0, comment: 0, star: 0, follow: 0, reminder: 0, moderation: 0, system: 0 }

type Notices = Page<Notice> & { unread: UnreadCounts }

eachDatabase('notices', (openDatabase) => {
  let backend: TestBackend
  let domains: Domains
  let accountId: number
  let clock = Math.floor(Date.now() / 1000)

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
  })
  afterAll(() => backend.close())

  const tell = (subject: string, key: string, facts: Partial<NoticeDraft> = {}) =>
    backend.database.write((tx) =>
      backend.notices.add(tx, [
        { subject, kind: 'system', key, contentId: null, commentId: null, fromUserId: null, detail: {}, ...facts },
      ]),
    )
  const list = async ({ token }: Visitor, query = '') =>
    (await ask<Notices>(backend, `/peony/v1/notice${query}`, null, { token })).data
  const read = async ({ token }: Visitor, input: object) => ask(backend, '/peony/v1/notice/read', input, { token })

  it('are listed newest first, each reader their own', async () => {
    const [reader, other] = [await anonymousVisitor(backend), await anonymousVisitor(backend)]
    await tell(reader.subject, 'a', { detail: { text: '一' } })
    await tell(reader.subject, 'b', { kind: 'moderation', detail: { outcome: 'approved', of: 'comment' } })
    await tell(other.subject, 'a')
    const { list: found, unread } = await list(reader)
    expect(found.map(({ kind, detail, is_read }) => ({ kind, detail, is_read }))).toEqual([
      { kind: 'moderation', detail: { outcome: 'approved', of: 'comment' }, is_read: 0 },
      { kind: 'system', detail: { text: '一' }, is_read: 0 },
    ])
    expect(unread).toEqual({ ...NOTHING, moderation: 1, system: 1 })
    expect((await list(other)).list).toHaveLength(1)
  })

  it('with a key that a reader was told under before change nothing', async () => {
    const reader = await anonymousVisitor(backend)
    await tell(reader.subject, 'once', { detail: { text: 'first' } })
    await tell(reader.subject, 'once', { detail: { text: 'second' } })
    expect((await list(reader)).list.map(({ detail }) => detail)).toEqual([{ text: 'first' }])
  })

  it('page by cursor and by kind', async () => {
    const reader = await anonymousVisitor(backend)
    for (let number = 0; number < 5; number += 1) {
      await tell(reader.subject, `k${number}`, { kind: number % 2 ? 'reply' : 'system', detail: { number } })
    }
    const first = await list(reader, '?pagesize=2')
    const second = await list(reader, `?pagesize=2&cursor=${first.next_cursor}`)
    const third = await list(reader, `?pagesize=2&cursor=${second.next_cursor}`)
    expect([first, second, third].map((page) => page.list.map(({ detail }) => detail.number))).toEqual([
      [4, 3],
      [2, 1],
      [0],
    ])
    expect(third.next_cursor).toBe('')
    const replies = await list(reader, '?kind=reply')
    expect(replies.list.map(({ detail }) => detail.number)).toEqual([3, 1])
    expect((await ask(backend, `/peony/v1/notice?kind=reply&cursor=${first.next_cursor}`, null, reader)).code).toBe(
      40001,
    )
  })

  it('are marked as read by id, by kind and all at once, but only by whom they are for', async () => {
    const [reader, other] = [await anonymousVisitor(backend), await anonymousVisitor(backend)]
    await tell(reader.subject, '1', { kind: 'reply' })
    await tell(reader.subject, '2', { kind: 'reply' })
    await tell(reader.subject, '3', { kind: 'reminder' })
    await tell(reader.subject, '4')
    const [, , , oldest] = (await list(reader)).list
    await read(other, { ids: [oldest?.id], all: true })
    expect((await list(reader)).unread).toEqual({ ...NOTHING, reply: 2, reminder: 1, system: 1 })
    expect((await read(reader, { ids: [oldest?.id] })).data).toEqual({
      unread: { ...NOTHING, reply: 1, reminder: 1, system: 1 },
    })
    expect((await read(reader, { kind: 'reminder' })).data).toEqual({
      unread: { ...NOTHING, reply: 1, system: 1 },
    })
    expect((await read(reader, { all: 1 })).data).toEqual({
      unread: NOTHING,
    })
    expect((await list(reader)).list.map(({ is_read }) => is_read)).toEqual([1, 1, 1, 1])
    expect((await read(reader, {})).code).toBe(40001)
    expect((await read(reader, { ids: ['!!!'] })).code).toBe(40002)
  })

  it('show what they are about as it is now, and say when it is gone', async () => {
    const [reader, writer] = [await userVisitor(backend), await userVisitor(backend)]
    const item = await saveArticle(domains, { accountId, actor: 'inner' })
    const { data: comment } = await ask<{ id: string }>(
      backend,
      `/peony/v1/comment/${item.publicId}`,
      { content: '灯塔还在' },
      writer,
    )
    await tell(reader.subject, 'reply', {
      kind: 'reply',
      contentId: item.id,
      commentId: domains.ids.decode(comment.id),
      fromUserId: writer.userId,
    })
    const [told] = (await list(reader)).list
    expect(told).toMatchObject({
      card: { id: item.publicId, title: '守塔人的最后一班' },
      comment: { id: comment.id, content: '灯塔还在', is_gone: 0 },
      from: { id: writer.uid },
      is_gone: 0,
    })
    await ask(backend, `/peony/v1/comment/${comment.id}/remove`, {}, writer)
    await backend.database.write((tx) => backend.content.removeContent(tx, item.id))
    const [gone] = (await list(reader)).list
    expect(gone).toMatchObject({ card: null, comment: { content: '', is_gone: 1 }, is_gone: 1 })
  })

  it('of a device become those of the user who logs in on it, none of them twice', async () => {
    const mobile = randomMobile()
    const user = await userVisitor(backend, mobile)
    const device = await anonymousVisitor(backend)
    await tell(user.subject, 'both')
    await tell(device.subject, 'both')
    await tell(device.subject, 'device')
    clock += 61 // a number gets a code a minute
    const again = await userVisitor(backend, mobile, device.token)
    expect((await list(again)).list).toHaveLength(2)
    expect((await list(again)).unread.system).toBe(2)
    expect((await list(device)).list).toEqual([])
  })

  it('are exported with an account, and forgotten with it', async () => {
    const user = await userVisitor(backend)
    await tell(user.subject, 'x', { detail: { text: '一' } })
    const { personal } = backend.notices
    expect(await personal.export(backend.database.db, user)).toEqual({
      notices: [{ kind: 'system', create_time: expect.any(Number), read_time: 0, detail: { text: '一' } }],
    })
    await backend.database.write((tx) => personal.forget(tx, user))
    expect((await list(user)).list).toEqual([])
  })

  it('are forgotten after half a year', async () => {
    const reader = await anonymousVisitor(backend)
    await tell(reader.subject, 'old')
    expect(await backend.notices.prune(clock + 179 * DAY)).toBe(0)
    expect(await backend.notices.prune(clock + 181 * DAY)).toBeGreaterThan(0)
    expect((await list(reader)).list).toEqual([])
  })
})
