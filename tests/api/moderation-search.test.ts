import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Decision, ListedDecision, QueueEntry, ReviewContext } from '#contract/admin/moderation.ts'
import { NOW, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveArticle } from '#tests/support/factories.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

interface QueuePage {
  list: QueueEntry[]
  has_more: boolean
  next_cursor: string
}

eachDatabase('what moderators look up', (open) => {
  let site: CommentSite
  let ann: UserVisitor
  let bob: UserVisitor
  let moderator: StaffVisitor
  let editor: StaffVisitor
  let now = NOW

  beforeAll(async () => {
    site = await startCommentSite(await open(), { clock: () => now })
    moderator = await staffVisitor(site.backend, 'moderator')
    editor = await staffVisitor(site.backend, 'editor')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    now += 1000
    ann = await userVisitor(site.backend)
    bob = await userVisitor(site.backend)
  })

  const ask = <T>(path: string, body: object | null = null, by = moderator) =>
    askAdmin<T>(site.backend, by, `/moderation${path}`, { body })
  const setPolicy = (policy: string) => ask('/policies', { policy }, editor)
  const write = async (text: string, by: UserVisitor, fields: object = {}) => (await site.post(text, by, fields)).data
  const decideOn = async (verdict: string, comments: ReadonlyArray<{ id: string }>, reason = '') => {
    const targets = comments.map(({ id }) => ({ kind: 'comment', id }))
    return (await ask<{ list: Decision[] }>('/decisions', { targets, verdict, reason })).data.list
  }

  it('all comments are looked through by words, author, item, state and time, page by page', async () => {
    const other = await saveArticle(site.domains, { accountId: site.accountId })
    const start = now
    const told = (query: string) => ask<QueuePage>(`/comments?since=${start}&${query}`)
    const texts = async (query: string) => (await told(query)).data.list.map(({ text }) => text)
    await setPolicy('post')
    for (const [text, by] of [
      ['灯塔 One', ann],
      ['海', bob],
      ['灯塔 Two', ann],
    ] as const) {
      await write(text, by)
      now += 1
    }
    const last = await site.write('灯塔 three', bob, { now, item: other.publicId })
    now += 1
    const gone = await write('灯塔 four', ann)
    await decideOn('remove', [gone])
    expect(await texts(`text=${encodeURIComponent('灯塔')}`)).toEqual([
      '灯塔 four',
      '灯塔 three',
      '灯塔 Two',
      '灯塔 One',
    ])
    expect(await texts('text=ONE')).toEqual(['灯塔 One'])
    expect(await texts(`user_id=${bob.uid}`)).toEqual(['灯塔 three', '海'])
    expect(await texts(`content_id=${other.publicId}`)).toEqual(['灯塔 three'])
    expect(await texts('state=removed')).toEqual(['灯塔 four'])
    expect(await texts('state=pending')).toEqual([])
    expect(await texts(`until=${start + 1}`)).toEqual(['灯塔 One'])
    expect(await texts('text=%25')).toEqual([])
    const pages: string[] = []
    for (let cursor = ''; ;) {
      const { data } = await told(`text=${encodeURIComponent('灯塔')}&pagesize=1${cursor && `&cursor=${cursor}`}`)
      pages.push(...data.list.map(({ text }) => text))
      cursor = data.next_cursor
      if (!data.has_more) break
    }
    expect(pages).toEqual(['灯塔 four', '灯塔 three', '灯塔 Two', '灯塔 One'])
    expect((await told('cursor=nonsense')).code).toBe(40001)
    expect((await told('user_id=?')).code).toBe(40002)
    await decideOn('remove', [last])
  })

  it('what stands around a comment and the record of its author can be seen, and what was decided by whom', async () => {
    await setPolicy('post')
    const root = await write('根', bob)
    const sibling = await write('先来', bob, { parent_id: root.id })
    await setPolicy('pre')
    const answer = await write('后到', ann, { parent_id: root.id })
    const later = await write('第二条', ann)
    await decideOn('reject', [later], '广告')
    const { data } = await ask<ReviewContext>(`/context?kind=comment&id=${answer.id}`)
    expect(data.thread.map(({ text, state }) => [text, state])).toEqual([
      ['根', 'public'],
      ['先来', 'public'],
      ['后到', 'pending'],
    ])
    expect(data.author).toMatchObject({
      id: ann.uid,
      comments: { public: 0, pending: 1, removed: 1 },
      restrictions: [],
      decisions: [{ verdict: 'reject', reason: '广告', text: '第二条', by: moderator.name }],
    })
    expect(sibling.id).not.toBe(answer.id)
    const record = (query: string) => ask<{ list: ListedDecision[] }>(`/decisions?${query}`)
    const [latest] = (await record(`by=${moderator.name}&pagesize=1`)).data.list
    expect(latest).toMatchObject({ target_id: later.id, reason: '广告', author: { id: ann.uid }, undone_at: 0 })
    expect(latest?.undo_until).toBe(now + 600)
    expect((await record('by=nobody')).data.list).toEqual([])
    expect((await record(`user_id=${ann.uid}`)).data.list).toHaveLength(1)
    expect((await ask(`/context?kind=comment&id=${site.ids.encode(999_999)}`)).code).toBe(40401)
    expect((await ask<{ list: string[] }>('/reasons')).data.list).toHaveLength(9)
    await decideOn('reject', [answer])
  })
})
