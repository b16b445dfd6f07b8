import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Decision, QueueEntry, Undone } from '#contract/admin/moderation.ts'
import type { Notice } from '#contract/notices.ts'
import { startCommentSite, NOW, type CommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60

eachDatabase('objections', (open) => {
  let site: CommentSite
  let lin: StaffVisitor
  let zhou: StaffVisitor
  let ann: UserVisitor
  let bob: UserVisitor
  let now = NOW

  beforeAll(async () => {
    site = await startCommentSite(await open(), { clock: () => now, settings: { commentPolicy: 'pre' } })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    now += 10 * DAY
    lin = await staffVisitor(site.backend, 'moderator', { name: `lin ${now}` })
    zhou = await staffVisitor(site.backend, 'moderator', { name: `zhou ${now}` })
    ann = await userVisitor(site.backend)
    bob = await userVisitor(site.backend)
  })

  const ask = <T>(path: string, body: object | null = null, by = lin) =>
    askAdmin<T>(site.backend, by, `/moderation${path}`, { body })
  const decide = async (verdict: string, target: object, { reason = '', by = lin } = {}) => {
    const { data } = await ask<{ list: Decision[] }>('/decisions', { targets: [target], verdict, reason }, by)
    return data.list[0] as Decision
  }
  const undo = async ({ decision_id: id }: Decision) =>
    (await ask<{ list: Undone[] }>('/decisions/undo', { ids: [id] })).data.list[0]?.code
  const queue = async () => (await ask<{ list: QueueEntry[] }>('/queue?kind=objection&pagesize=100')).data.list
  const told = async (by: UserVisitor) =>
    (await site.ask<{ list: Notice[] }>('/peony/v1/notice?kind=moderation', { token: by.token })).data.list.map(
      ({ detail }) => detail,
    )
  const object = (decisionId: unknown, by: UserVisitor, text = '我只是在问路') =>
    site.ask('/peony/v1/objection', { token: by.token, payload: { decision_id: decisionId, text } })
  const isShown = async (id: string) => (await site.list('sort=new&pagesize=50')).list.some((one) => one.id === id)
  const reject = async (text = '去灯塔怎么走？') => {
    const { data: comment } = await site.post(text, ann)
    const target = { kind: 'comment', id: comment.id }
    return { comment, target, decision: await decide('reject', target, { reason: '广告营销' }) }
  }

  it('to a decision on a comment comes back with its sentence, and shows it after all', async () => {
    const { comment, target, decision } = await reject()
    expect((await told(ann))[0]).toMatchObject({
      outcome: 'rejected',
      decision: decision.decision_id,
      object_until: now + 14 * DAY,
    })
    now += 60 * 60
    expect(await object(decision.decision_id, ann)).toMatchObject({ code: 0, data: { create_time: now } })
    expect((await told(ann))[0]).toMatchObject({ outcome: 'rejected', objected: now })
    const [entry] = await queue()
    expect(entry).toMatchObject({
      ...target,
      queue: 'objection',
      state: 'removed',
      text: '去灯塔怎么走？',
      since: now,
      objection: {
        text: '我只是在问路',
        decision: { verdict: 'reject', by: expect.stringMatching(/^lin/), reason: '广告营销' },
      },
    })
    expect((await ask<{ objection: number }>('/counts')).data.objection).toBe(1)
    const restored = await decide('restore', { ...target, version: entry?.version }, { by: zhou })
    expect(restored).toMatchObject({ code: 0 })
    expect(await isShown(comment.id)).toBe(true)
    expect((await told(ann))[0]).toMatchObject({ outcome: 'restored', of: 'comment' })
    expect(await queue()).toEqual([])
    expect(await undo(restored)).toBe(0)
    expect(await isShown(comment.id)).toBe(false)
    expect(await queue()).toHaveLength(1)
    expect((await told(ann))[0]).toMatchObject({ outcome: 'reopened' })
    expect(await decide('restore', target)).toMatchObject({ code: 0 })
    expect(await isShown(comment.id)).toBe(true)
  })

  it('that is not followed is told with a reason, and there is no second one', async () => {
    const { comment, target, decision } = await reject()
    await object(decision.decision_id, ann)
    const upheld = await decide('uphold', target, { reason: '还是广告', by: zhou })
    expect(upheld).toMatchObject({ code: 0 })
    expect((await told(ann))[0]).toEqual({
      outcome: 'upheld',
      of: 'comment',
      excerpt: '去灯塔怎么走？',
      reason: '还是广告',
    })
    expect((await object(decision.decision_id, ann)).code).toBe(40901)
    expect((await object(upheld.decision_id, ann)).code).toBe(40401)
    expect(await decide('uphold', target)).toMatchObject({ code: 40901, by: expect.stringMatching(/^zhou/) })
    expect(await decide('restore', target)).toMatchObject({ code: 40901 })
    expect(await isShown(comment.id)).toBe(false)
    expect(await undo(upheld)).toBe(0)
    expect((await queue()).map(({ id }) => id)).toEqual([comment.id])
    expect((await told(ann))[0]).toMatchObject({ outcome: 'reopened' })
    await decide('uphold', target)
  })

  it('of two that are made at once one counts', async () => {
    const { target, decision } = await reject('一起按')
    const answers = await Promise.all(Array.from({ length: 4 }, () => object(decision.decision_id, ann)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40901, 40901, 40901])
    await decide('uphold', target)
  })

  it('shows a profile after all that was rejected, and what it would have said is forgotten in time', async () => {
    const rename = (nickname: string) => site.ask('/peony/v1/account/me', { token: ann.token, payload: { nickname } })
    const name = async () =>
      (await site.ask<{ nickname: string }>('/peony/v1/account/me', { token: ann.token })).data.nickname
    await rename('灯塔看守')
    const target = { kind: 'profile', id: ann.uid }
    const decision = await decide('reject', target)
    await object(decision.decision_id, ann, '我真的在灯塔上班')
    expect((await queue()).at(-1)).toMatchObject({ ...target, text: '灯塔看守', author: { id: ann.uid } })
    expect(await decide('restore', target)).toMatchObject({ code: 0, undo_until: 0 })
    expect(await name()).toBe('灯塔看守')

    await rename('守塔的人')
    const again = await decide('reject', target)
    const wanted = () =>
      site.backend.database.db.selectFrom('moderation_decisions').select('id').where('wanted', '<>', '').execute()
    expect(await wanted()).toHaveLength(2)
    now += 15 * DAY
    await site.backend.moderation.prune(now)
    expect(await wanted()).toEqual([])
    expect((await object(again.decision_id, ann)).code).toBe(40901)
  })

  it('says no to others, to what was taken back or approved, to what is too long or nothing', async () => {
    const { decision } = await reject('再问一次')
    expect((await object(decision.decision_id, bob)).code).toBe(40401)
    expect((await object('?', ann)).code).toBe(40002)
    expect((await object(site.ids.encode(999_999), ann)).code).toBe(40401)
    for (const text of ['', ' ', '\u200B', '长'.repeat(201)])
      expect((await object(decision.decision_id, ann, text)).code).toBe(40001)
    const anonymous = await site.ask('/peony/v1/objection', {
      payload: { decision_id: decision.decision_id, text: '？' },
    })
    expect(anonymous.code).toBe(40101)
    await undo(decision)
    expect((await object(decision.decision_id, ann)).code).toBe(40901)
    const { data: fine } = await site.post('没问题的', ann)
    const approved = await decide('approve', { kind: 'comment', id: fine.id })
    expect((await object(approved.decision_id, ann)).code).toBe(40401)
    expect(await queue()).toEqual([])
  })

  it('goes from the queue where its decision is taken back', async () => {
    const { comment, decision } = await reject('马上又放出来')
    await object(decision.decision_id, ann)
    expect(await undo(decision)).toBe(0)
    expect(await queue()).toEqual([])
    await decide('approve', { kind: 'comment', id: comment.id })
    expect(await isShown(comment.id)).toBe(true)
  })
})
