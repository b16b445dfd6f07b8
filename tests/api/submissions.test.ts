import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { QueueEntry } from '#contract/admin/moderation.ts'
import type { CirclePost, Question } from '#contract/community.ts'
import type { QuestionState, Submission } from '#contract/submissions.ts'
import { ask } from '#tests/support/ask.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { decide, MODERATOR } from '#tests/support/moderator.ts'
import { makePhoto, upload } from '#tests/support/uploads.ts'
import { answerDraft, circlePostDraft, questionDraft } from '#tests/support/community-site.ts'
import { articleDraft } from '#tests/support/factories.ts'
import { startSubmissionSite, type SubmissionSite } from '#tests/support/submission-site.ts'
import { anonymousVisitor, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

const DETAIL = '/law/v1/api/share/question/detail'
const secretOf = () => (randomUUID() + randomUUID()).replaceAll('-', '').slice(0, 43)

eachDatabase('questions and answers of readers', (open) => {
  let site: SubmissionSite
  let ann: UserVisitor
  let bob: UserVisitor
  let now = 1_790_000_000

  beforeAll(async () => {
    site = await startSubmissionSite(await open(), {
      clock: () => now,
      settings: { commentPolicy: 'pre' },
      blockedWords: ['押镖'],
    })
  })
  afterAll(() => site.backend.close())
  beforeEach(async () => {
    now += 6 * 60 * 60
    ann = await userVisitor(site.backend)
    bob = await userVisitor(site.backend)
  })

  const judge = (
    verdict: 'approve' | 'reject' | 'remove' | 'dismiss',
    kind: 'question' | 'answer' | 'circle',
    id: string,
  ) => decide(site.backend, verdict, { id }, { kind, now })
  const undo = (id: string) =>
    site.backend.database.write((tx) =>
      site.backend.moderation.undo(tx, [site.ids.decode(id) ?? 0], { staff: MODERATOR, now }),
    )
  const detail = (id: string) => ask<Question>(site.backend, `${DETAIL}?id=${id}`)
  const queue = async (kind = 'submission'): Promise<QueueEntry[]> =>
    (await site.backend.moderation.listQueue({ kind: kind as 'submission', pagesize: 50 })).list
  /** A question of ann's that is public, by the id of its item. */
  const asked = async (fields: object = {}) => {
    const { data } = await site.askQuestion(ann, fields)
    await judge('approve', 'question', data.id)
    const own = await site.own(ann)
    return { id: data.id, item: own.find(({ id }) => id === data.id)?.item?.id ?? '' }
  }

  describe('a question', () => {
    it('waits, seen by who asked alone, and is an item once it was approved', async () => {
      const { code, data } = await site.askQuestion(ann, { content: '卡里还有132元。\n押金20元。' })
      expect(code).toBe(0)
      expect(data).toMatchObject({ kind: 'question', status: 0, item: null })
      expect(await site.own(bob)).toEqual([])
      expect(await queue()).toMatchObject([
        { kind: 'question', id: data.id, held_by: 'policy', text: '渡轮停航，卡能退吗\n卡里还有132元。\n押金20元。' },
      ])
      expect((await site.backend.moderation.countQueue()).submission).toBe(1)

      expect(await judge('approve', 'question', data.id)).toMatchObject({ code: 0 })
      const [own] = await site.own(ann)
      expect(own).toMatchObject({ status: 1, item: { title: '渡轮停航，卡能退吗' } })
      expect((await detail(own?.item?.id ?? '')).data).toMatchObject({
        title: '渡轮停航，卡能退吗',
        content: '卡里还有132元。\n押金20元。',
        type: 'question',
        status: 0,
        answer_count: 0,
        user: { name: expect.stringMatching(/^.\*\*$/) },
      })
      expect(await queue()).toEqual([])
      expect(await site.notices(ann, 'moderation')).toMatchObject([
        { detail: { outcome: 'approved', of: 'question' }, card: { id: own?.item?.id } },
      ])
    })

    it('that was rejected is no item, and its author is told', async () => {
      const { data } = await site.askQuestion(ann)
      await judge('reject', 'question', data.id)
      expect(await site.own(ann)).toMatchObject([{ status: 2, item: null }])
      expect((await site.notices(ann, 'moderation'))[0]?.detail).toMatchObject({ outcome: 'rejected', of: 'question' })
    })

    it('names nobody where who asked wants that', async () => {
      const { item } = await asked({ is_anonymous: true })
      expect((await detail(item)).data.user).toEqual({ name: '', avatar: '' })
    })

    it('says what it says and nothing else, whatever it looks like', async () => {
      const words = '<script>alert(1)</script><img src=x onerror=alert(2)> [去](javascript:alert(3))'
      const { item } = await asked({ title: '<b>粗</b>', content: words })
      const { data } = await detail(item)
      expect(data.title).toBe('<b>粗</b>')
      expect(data.content).toBe(words)
      expect(data.body_html).not.toMatch(/<script|<img|<a /)
    })

    it('is stored without numbers of persons', async () => {
      await site.askQuestion(ann, { title: '打13812345678没人接', content: '身份证330106199003077711，微信haiya2020' })
      const row = await site.backend.database.db
        .selectFrom('submissions')
        .select(['title', 'text'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(row)).not.toMatch(/13812345678|330106199003077711|haiya2020/)
    })

    it('brings pictures of its own author along', async () => {
      const { data } = await upload(site.backend, ann.token, await makePhoto())
      const foreign = await site.askQuestion(bob, { images: [data.upload_id] })
      expect(foreign).toMatchObject({ code: 40001, data: { fields: [{ field: 'body.images.0' }] } })
      expect(await site.own(bob)).toEqual([])
      const { item } = await asked({ images: [data.upload_id] })
      expect((await detail(item)).data.images).toHaveLength(1)
    })

    it('taken back by a moderator waits again; approved again, it is the same item', async () => {
      const { data } = await site.askQuestion(ann)
      const decision = await judge('approve', 'question', data.id)
      const [before] = await site.own(ann)
      expect(await undo(decision.decision_id)).toMatchObject([{ code: 0 }])
      expect(await site.own(ann)).toMatchObject([{ status: 0, item: null }])
      expect(await detail(before?.item?.id ?? '')).toMatchObject({ code: 41001 })
      await judge('approve', 'question', data.id)
      expect((await site.own(ann))[0]?.item).toEqual(before?.item)
    })

    it.each([
      ['nothing to be seen', { title: '\u200b' }, 40001],
      ['too much', { title: '问'.repeat(61) }, 40001],
      ['too much behind it', { content: '问'.repeat(2001) }, 40001],
      ['a refused word', { content: '代办押镖' }, 42201],
      ['a secret that is none', { secret: 'short' }, 40001],
    ])('with %s is refused and leaves nothing', async (_, fields, code) => {
      expect((await site.askQuestion(ann, fields)).code).toBe(code)
      expect(await site.own(ann)).toEqual([])
    })

    it('waits where comments do not, as it becomes an item; an answer goes by their policy', async () => {
      const setPolicy = (policy: 'post' | 'pre') =>
        site.backend.database.write((tx) => site.backend.judging.setPolicy(tx, 'site', policy, MODERATOR))
      await setPolicy('post')
      const [question, answer] = [await site.askQuestion(ann), await site.answer(bob, '能退。')]
      await setPolicy('pre')
      expect([question.data.status, answer.data.status]).toEqual([0, 1])
      await judge('remove', 'answer', answer.data.id)
    })

    it('is for who is logged in', async () => {
      expect((await site.askQuestion(await anonymousVisitor(site.backend))).code).toBe(40103)
    })

    it('sent twice is one', async () => {
      const [one, other] = [await site.askQuestion(ann), await site.askQuestion(ann)]
      expect(other.data.id).toBe(one.data.id)
      expect(await site.own(ann)).toHaveLength(1)
    })
  })

  describe('an answer', () => {
    it('waits, then stands under its question with its author, and who asked is told', async () => {
      const { item } = await asked()
      const sent = await ask<{ id: string; status: number }>(
        site.backend,
        `/peony/v1/question/${item}/answer`,
        { content: '能退，去老港窗口，电话13812345678。' },
        bob,
      )
      expect(sent.data).toMatchObject({ kind: 'answer', status: 0, content: '能退，去老港窗口，电话138******78。' })
      expect(await site.answersOf(item)).toEqual([])
      expect(await site.own(bob, `id=${item}`)).toMatchObject([{ id: sent.data.id, status: 0 }])
      expect((await queue()).at(-1)).toMatchObject({ kind: 'answer', item: { title: '渡轮停航，卡能退吗' } })
      expect(await site.notices(ann, 'reply')).toEqual([])

      await judge('approve', 'answer', sent.data.id)
      const [shown] = await site.answersOf(item)
      expect(shown).toMatchObject({ create_time: now, report_id: sent.data.id, is_best: 0 })
      expect(shown?.user.name).not.toBe('')
      expect((await detail(item)).data).toMatchObject({ answer_count: 1, status: 1 })
      expect(await site.notices(ann, 'reply')).toMatchObject([{ detail: { what: 'answer' }, card: { id: item } }])
      expect(await site.notices(bob, 'moderation')).toMatchObject([{ detail: { outcome: 'approved', of: 'answer' } }])
    })

    it('stays when its question comes from its source or an editor again', async () => {
      const { data } = await site.answer(bob, '能退。')
      await judge('approve', 'answer', data.id)
      const save = (answers: ReturnType<typeof answerDraft>[]) =>
        site.backend.database.write((tx) =>
          site.backend.community.saveQuestion(tx, site.question.id, questionDraft(answers)),
        )
      await save([answerDraft('1')])
      expect(await site.answersOf(site.question.publicId)).toHaveLength(2)
      await save([])
      expect(await site.answersOf(site.question.publicId)).toMatchObject([{ report_id: data.id }])
      expect(await site.backend.community.describeQuestion(site.question.id)).toMatchObject({ answers: [] })
      await judge('remove', 'answer', data.id)
    })

    it('is taken away by its author with its pictures, for good', async () => {
      const { data: photo } = await upload(site.backend, bob.token, await makePhoto())
      const { data } = await site.answer(bob, '能退。', { images: [photo.upload_id] })
      await judge('approve', 'answer', data.id)
      expect((await site.answersOf(site.question.publicId))[0]?.images).toHaveLength(1)
      const remove = (by: { token: string }) => ask(site.backend, `/peony/v1/submission/${data.id}/remove`, {}, by)
      expect((await remove(ann)).code).toBe(40401)
      expect((await remove(bob)).data).toMatchObject({ status: 2, images: [] })
      expect((await remove(bob)).code).toBe(0)
      expect(await site.answersOf(site.question.publicId)).toEqual([])
      expect(await judge('approve', 'answer', data.id)).toMatchObject({ code: 40901 })
    })

    it('can be reported; moderators take it down or let it stand', async () => {
      const { data } = await site.answer(bob, '加我微信办。')
      const report = () => ask(site.backend, '/peony/v1/report', { target: 'answer', id: data.id, reason: 'ads' }, ann)
      expect((await report()).code).toBe(40401)
      await judge('approve', 'answer', data.id)
      expect((await report()).code).toBe(0)
      expect(await queue('report')).toMatchObject([{ kind: 'answer', id: data.id, report_count: 1 }])
      expect(await judge('dismiss', 'answer', data.id)).toMatchObject({ code: 0 })
      expect(await site.answersOf(site.question.publicId)).toHaveLength(1)
      expect(await judge('remove', 'answer', data.id)).toMatchObject({ code: 0 })
      expect(await site.answersOf(site.question.publicId)).toEqual([])
    })

    it('to a question that went meanwhile is not approved', async () => {
      const { id, item } = await asked()
      const sent = await ask<{ id: string }>(
        site.backend,
        `/peony/v1/question/${item}/answer`,
        { content: '能。' },
        bob,
      )
      await judge('remove', 'question', id)
      expect(await judge('approve', 'answer', sent.data.id)).toMatchObject({ code: 40901 })
      expect((await ask(site.backend, `/peony/v1/question/${item}/answer`, { content: '能。' }, bob)).code).toBe(41001)
    })

    it.each([
      ['an unknown question', () => site.ids.encode(999_999), 40401],
      ['what is no id', () => '?', 40002],
    ])('to %s is refused', async (_, idOf, code) => {
      const url = `/peony/v1/question/${encodeURIComponent(idOf())}/answer`
      expect((await ask(site.backend, url, { content: '能。' }, bob)).code).toBe(code)
    })
  })

  describe('a post in a circle', () => {
    const post = (by: { token: string }, fields: object = {}, circle = site.circle) =>
      ask<Submission>(site.backend, `/peony/v1/circle/${circle}/post`, { content: '退潮了，去东门。', ...fields }, by)
    const postsOf = async () =>
      (
        await ask<{ list: Array<{ id: string; title: string }> }>(
          site.backend,
          `/circle/v1/api/share/content/list?id=${site.circle}`,
        )
      ).data.list

    it('waits, and is a post of its author in its circle once it was approved', async () => {
      const { data: photo } = await upload(site.backend, ann.token, await makePhoto())
      const words = '退潮了，去东门。\n<img src=x onerror=alert(1)> 13812345678'
      const sent = await post(ann, { content: words, images: [photo.upload_id], channel: 'dimim' })
      expect(sent.data).toMatchObject({ kind: 'circle', status: 0, item: null })
      expect(await postsOf()).toEqual([])
      expect((await queue()).at(-1)).toMatchObject({
        kind: 'circle',
        id: sent.data.id,
        held_by: 'policy',
        circle: '赶海圈',
      })
      await judge('approve', 'circle', sent.data.id)
      const [card] = await postsOf()
      expect(card?.title).toBe('退潮了，去东门。')
      const { data } = await ask<CirclePost>(site.backend, `/circle/v1/api/share/content/detail?id=${card?.id}`)
      expect(data).toMatchObject({ circle: { name: '赶海圈' }, path: expect.stringContaining('/dimim/') })
      expect(data.user.name).toMatch(/^读者/)
      expect(data.content).toBe('退潮了，去东门。\n<img src=x onerror=alert(1)> 138******78')
      expect(data.images).toHaveLength(1)
      expect(data.body_html).not.toContain('<img src=x')
      expect((await site.notices(ann, 'moderation'))[0]).toMatchObject({
        detail: { of: 'circle' },
        card: { id: card?.id },
      })
    })

    it('is taken away by its author', async () => {
      const { data } = await post(bob)
      await judge('approve', 'circle', data.id)
      const [card] = await postsOf()
      await ask(site.backend, `/peony/v1/submission/${data.id}/remove`, {}, bob)
      expect((await postsOf()).map(({ id }) => id)).not.toContain(card?.id)
      expect((await ask(site.backend, `/circle/v1/api/share/content/detail?id=${card?.id}`)).code).toBe(41001)
    })

    it('stays its author’s when an editor changes it, and nobody’s once they are forgotten', async () => {
      const { data } = await post(ann)
      await judge('approve', 'circle', data.id)
      const id = site.ids.decode((await postsOf())[0]?.id ?? '') ?? 0
      const draft = await site.backend.community.describeCirclePost(id)
      if (!draft) throw new Error('the post is not described')
      await site.backend.database.write((tx) =>
        site.backend.community.saveCirclePost(tx, id, { ...draft, region: '鹤嘴' }),
      )
      expect(await site.backend.community.describeCirclePost(id)).toMatchObject({
        user: { key: `user:${ann.userId}`, name: expect.stringMatching(/^读者/) },
      })
      await site.backend.database.write((tx) =>
        site.backend.submissions.personal.forget(tx, { subject: ann.subject, userId: ann.userId }),
      )
      expect(await site.backend.community.describeCirclePost(id)).toMatchObject({ user: { name: '' } })
    })

    it('of another source is nobody of this site', async () => {
      const { data } = await post(ann)
      await judge('approve', 'circle', data.id)
      const { id } = await site.backend.database.write(async (tx) => {
        const item = await site.backend.content.saveContent(
          tx,
          articleDraft({ accountId: await site.backend.accounts.ensureHouse(tx), type: 'circle' }),
        )
        const user = { key: `user:${ann.userId}`, name: '别处的人', avatar: '', verified: false, verifyLabel: '' }
        await site.backend.community.saveCirclePost(tx, item.id, circlePostDraft({ user }))
        return item
      })
      const found = await ask<CirclePost>(site.backend, `/circle/v1/api/share/content/detail?id=${site.ids.encode(id)}`)
      expect(found.data.user.name).toBe('别处的人')
    })

    it.each([
      ['an unknown circle', { circle: () => site.ids.encode(999) }, 40401],
      ['what is no id', { circle: () => '?' }, 40002],
      ['nothing to be seen', { fields: { content: '\u200b' } }, 40001],
      ['another community', { fields: { channel: 'x' } }, 40001],
    ])(
      'of %s is refused and leaves nothing',
      async (_, { circle, fields = {} }: { circle?: () => string; fields?: object }, code) => {
        expect((await post(ann, fields, encodeURIComponent(circle?.() ?? site.circle))).code).toBe(code)
        expect(await site.own(ann)).toEqual([])
      },
    )
  })

  it('a new account hands in twenty things a day, six in a minute', async () => {
    for (let n = 0; n < 6; n += 1) expect((await site.askQuestion(ann, { title: `问题 ${n}` })).code).toBe(0)
    expect(await site.askQuestion(ann, { title: '第七个' })).toMatchObject({ status: 429, code: 42901 })
    const carl = await userVisitor(site.backend)
    const before = {
      kind: 'question',
      user_id: carl.userId,
      content_id: null,
      title: '',
      text: '',
      image_ids: '[]',
      is_anonymous: 0,
      state: 'removed',
      held_by: '',
      token_hash: null,
      created_at: now - 500,
    } as const
    await site.backend.database.write((tx) =>
      tx.sql
        .insertInto('submissions')
        .values(Array.from({ length: 20 }, () => before))
        .execute(),
    )
    expect(await site.askQuestion(carl)).toMatchObject({ code: 42901 })
  })

  it('who is banned with everything has it taken down', async () => {
    const { item } = await asked()
    const draft = { kind: 'ban', of: { subject: ann.subject }, reason: '广告', until: 0, removeAll: true } as const
    await site.backend.database.write((tx) => site.backend.judging.restrict(tx, draft, { staff: MODERATOR, now }))
    await site.backend.moderation.takeDownBanned(() => false)
    expect(await detail(item)).toMatchObject({ code: 41001 })
  })

  describe('the link of who asked', () => {
    const stateOf = (secret: string) => ask<QuestionState>(site.backend, '/peony/v1/question/state', { secret })

    it('shows what became of the question to who holds it, without a login', async () => {
      const secret = secretOf()
      const { data } = await site.askQuestion(ann, { secret, is_anonymous: true })
      expect((await stateOf(secret)).data).toMatchObject({ title: '渡轮停航，卡能退吗', status: 0, answer_count: 0 })
      await judge('approve', 'question', data.id)
      const item = (await stateOf(secret)).data.item?.id ?? ''
      const sent = await ask<{ id: string }>(
        site.backend,
        `/peony/v1/question/${item}/answer`,
        { content: '能。' },
        bob,
      )
      await judge('approve', 'answer', sent.data.id)
      expect((await stateOf(secret)).data).toMatchObject({ status: 1, answer_count: 1 })
      expect(JSON.stringify((await stateOf(secret)).data)).not.toContain(ann.uid)
    })

    it('opens nothing else, and its secret is nowhere in the database', async () => {
      const secret = secretOf()
      await site.askQuestion(ann, { secret })
      expect((await stateOf(secretOf())).code).toBe(40401)
      expect((await stateOf('x')).code).toBe(40001)
      expect((await site.askQuestion(bob, { secret })).code).toBe(40901)
      const { db } = site.backend.database
      const rows = await db.selectFrom('submissions').selectAll().execute()
      const answers = await db.selectFrom('requests').selectAll().execute()
      expect(JSON.stringify([rows, answers])).not.toContain(secret)
    })
  })

  it('a person takes along what they asked and answered', async () => {
    await site.askQuestion(ann, { content: '押金呢' })
    await site.answer(ann, '能退。')
    const { data } = await ask(site.backend, '/peony/v1/account/me/export', null, ann)
    expect(data.submissions).toMatchObject([
      { kind: 'answer', post_id: site.question.publicId, content: '能退。', state: 'pending' },
      { kind: 'question', title: '渡轮停航，卡能退吗', content: '押金呢', state: 'pending' },
    ])
  })

  it('a person who is forgotten leaves words that are nobody’s: no name, no pictures, nothing that waits', async () => {
    const { data: photo } = await upload(site.backend, ann.token, await makePhoto())
    const { item } = await asked({ images: [photo.upload_id], secret: secretOf() })
    const { data: waiting } = await site.askQuestion(ann, { title: '还没审的' })
    const { data: answer } = await site.answer(ann, '能退。')
    await judge('approve', 'answer', answer.id)
    await site.backend.database.write((tx) =>
      site.backend.submissions.personal.forget(tx, { subject: ann.subject, userId: ann.userId }),
    )
    expect((await detail(item)).data).toMatchObject({ user: { name: '' }, images: [], title: '渡轮停航，卡能退吗' })
    expect((await site.answersOf(site.question.publicId)).map(({ content }) => content)).toEqual(['能退。'])
    expect(await judge('approve', 'question', waiting.id)).toMatchObject({ code: 40901 })
    const rows = await site.backend.database.db
      .selectFrom('submissions')
      .select(['image_ids', 'token_hash'])
      .where('user_id', '=', ann.userId)
      .execute()
    expect(rows.every((row) => row.image_ids === '[]' && row.token_hash === null)).toBe(true)
  })

  it('one who is two accounts at first keeps what both handed in', async () => {
    const { data } = await site.answer(bob, '能退。')
    await judge('approve', 'answer', data.id)
    await site.backend.database.write(
      (tx) =>
        site.backend.submissions.personal.absorb?.(
          tx,
          { subject: bob.subject, userId: bob.userId },
          { subject: ann.subject, userId: ann.userId },
        ) ?? Promise.resolve(),
    )
    expect(await site.own(ann)).toMatchObject([{ id: data.id }])
    const names = await site.backend.database.db
      .selectFrom('members')
      .select('name')
      .where('source_id', '=', `user:${bob.userId}`)
      .execute()
    expect(names).toEqual([{ name: '' }])
    expect(await site.own(bob)).toEqual([])
  })
})
