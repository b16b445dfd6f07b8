import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { QueueEntry } from '#contract/admin/moderation.ts'
import { channelOf } from '#contract/channels.ts'
import type { Message } from '#contract/live.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { Notice } from '#contract/notices.ts'
import type { OwnProfile } from '#contract/people.ts'
import { createLog } from '#server/http/log.ts'
import { createWebhookReviewer } from '#server/outside/reviewer/reviewer.ts'
import { NOW, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { startLiveSite } from '#tests/support/live-site.ts'
import { publishedOn } from '#tests/support/live-published.ts'
import { NO_OPINIONS, startReviewerService, type ReviewerService } from '#tests/support/reviewer-service.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { startSubmissionSite } from '#tests/support/submission-site.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

const SECRET = 'the secret of this test'

eachDatabase('a reviewer outside', (open) => {
  let service: ReviewerService
  let site: CommentSite
  let moderator: StaffVisitor
  let ann: UserVisitor
  let now = NOW
  let timeoutMs = 0
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  /** A breaker of its own for each question: how often it failed before is not what is tried. */
  const reviewer = {
    review: (shown: Parameters<ReturnType<typeof createWebhookReviewer>['review']>[0]) =>
      createWebhookReviewer({ url: service.url, secret: SECRET, timeoutMs }).review(shown),
  }

  beforeAll(async () => {
    service = await startReviewerService()
    const options = {
      clock: () => now,
      reviewer,
      log,
      settings: { commentPolicy: 'post' },
      blockedWords: ['骗子'],
    } as const
    site = await startCommentSite(await open(), options)
    moderator = await staffVisitor(site.backend, 'editor')
  })
  afterAll(async () => {
    await site.close()
    service.stop()
  })
  beforeEach(async () => {
    now += 1000
    lines.length = 0
    timeoutMs = 20_000
    service.say({ verdict: 'wait' })
    ann = await userVisitor(site.backend)
  })

  const ask = <T>(path: string, body: object | null = null) =>
    askAdmin<T>(site.backend, moderator, `/moderation${path}`, { body })
  const queued = async (id: string) =>
    (await ask<{ list: QueueEntry[] }>('/queue?pagesize=100')).data.list.find((entry) => entry.id === id)
  const isShown = async (id: string) => (await site.list('sort=new&pagesize=50')).list.some((one) => one.id === id)
  const notices = async () => (await site.ask<{ list: Notice[] }>('/peony/v1/notice?kind=moderation', ann)).data.list
  const outcomes = async ({ backend } = site as Pick<CommentSite, 'backend'>) => {
    const { body } = await backend.http.inject('/metrics')
    return Object.fromEntries(
      [...body.matchAll(/^reviews_total\{outcome="(\w+)"\} (\d+)/gm)].map(([, outcome = '', count]) => [
        outcome,
        Number(count),
      ]),
    )
  }
  const write = async (text: string, fields = {}) => (await site.post(text, ann, fields)).data
  const pushed = () => publishedOn(site.backend, channelOf.moderation())

  it('lets a comment through, which is then shown to all, and nobody is told of what took no time', async () => {
    service.say({ verdict: 'pass' })
    const before = await site.count()
    const comment = await write('灯塔亮了')
    expect(comment.status).toBe(0)
    await expect.poll(() => isShown(comment.id)).toBe(true)
    expect(await site.count()).toBe(before + 1)
    expect(await notices()).toEqual([])
    expect((await ask<{ list: object[] }>('/decisions')).data.list[0]).toMatchObject({
      target_id: comment.id,
      verdict: 'approve',
      by: 'reviewer',
    })
    expect(JSON.parse(service.asked.at(-1)?.body ?? '{}')).toMatchObject({
      kind: 'comment',
      id: comment.id,
      text: '灯塔亮了',
      author_id: ann.uid,
      content_id: site.article.publicId,
      held_by: 'reviewer',
    })
  })

  it('refuses a comment, and its author is told the reason, to which they may object', async () => {
    service.say({ verdict: 'refuse', reason: '广告' })
    const comment = await write('卖船，加我')
    await expect
      .poll(notices)
      .toMatchObject([{ detail: { outcome: 'rejected', reason: '广告', excerpt: '卖船，加我' } }])
    expect((await notices())[0]?.detail).toHaveProperty('object_until')
    expect(await isShown(comment.id)).toBe(false)
    expect(await queued(comment.id)).toBeUndefined()
  })

  it('leaves a comment to moderators, who are told of it only then', async () => {
    const before = (await pushed()).length
    const comment = await write('说不好')
    await expect.poll(async () => (await pushed()).length).toBe(before + 1)
    expect(await queued(comment.id)).toMatchObject({ held_by: 'reviewer', text: '说不好' })
    expect(await isShown(comment.id)).toBe(false)
    expect((await ask('/decisions', { targets: [{ kind: 'comment', id: comment.id }], verdict: 'approve' })).code).toBe(
      0,
    )
    expect(await isShown(comment.id)).toBe(true)
    expect(await notices()).toMatchObject([{ detail: { outcome: 'approved' } }])
  })

  it.each(NO_OPINIONS)(
    'that answers %s leaves a comment waiting in the queue, neither lost nor public',
    async (_, how) => {
      timeoutMs = 500
      service.answer(how)
      const failed = (await outcomes())['failed'] ?? 0
      const comment = await write('海上有雾')
      await expect.poll(async () => (await outcomes())['failed']).toBe(failed + 1)
      expect(await queued(comment.id)).toMatchObject({ held_by: 'reviewer', state: 'pending' })
      expect(await isShown(comment.id)).toBe(false)
      expect(lines.join('')).toContain('a text was not reviewed')
      expect(lines.join('')).not.toMatch(/海上有雾|key=1/)
    },
  )

  it('is waited for by nobody else: while it thinks others write and read', async () => {
    const waiting: Array<() => void> = []
    service.answer((response) => void waiting.push(() => response.end('{"verdict":"pass"}')))
    const comment = await write('慢慢看')
    await expect.poll(() => waiting.length).toBe(1)
    const other = await site.write('别人照写', await userVisitor(site.backend))
    expect(other.status).toBe(0)
    await expect.poll(() => waiting.length).toBe(2)
    expect(await isShown(comment.id)).toBe(false)
    for (const end of waiting) end()
    await expect.poll(() => isShown(comment.id)).toBe(true)
  })

  it('does not let through what the staff wants to see itself, but may refuse it', async () => {
    await ask('/policies', { content_id: site.article.publicId, policy: 'pre' })
    service.say({ verdict: 'pass' })
    const passed = (await outcomes())['pass'] ?? 0
    const comment = await write('先审后发')
    await expect.poll(async () => (await outcomes())['pass']).toBe(passed + 1)
    expect(await queued(comment.id)).toMatchObject({ held_by: 'policy' })
    service.say({ verdict: 'refuse', reason: '广告' })
    const refused = await write('先审后发，又一条')
    await expect.poll(() => queued(refused.id)).toBeUndefined()
    await ask('/policies', { content_id: site.article.publicId, policy: null })
  })

  it('is not asked about refused words, and does not decide on what was changed meanwhile', async () => {
    const before = service.asked.length
    expect((await site.post('骗子', ann)).code).toBe(42201)
    expect(service.asked).toHaveLength(before)
    const waiting: Array<() => void> = []
    service.answer((response) => void waiting.push(() => response.end('{"verdict":"pass"}')))
    const comment = await write('改之前')
    await expect.poll(() => waiting.length).toBe(1)
    service.say({ verdict: 'wait' })
    const waits = (await outcomes())['wait'] ?? 0
    await site.ask(`/guzzle/v1/comment/${comment.id}/edit`, { token: ann.token, payload: { content: '改之后' } })
    await expect.poll(async () => (await outcomes())['wait']).toBe(waits + 1)
    const passes = (await outcomes())['pass'] ?? 0
    for (const end of waiting) end()
    await expect.poll(async () => (await outcomes())['pass']).toBe(passes + 1)
    expect(await queued(comment.id)).toMatchObject({ text: '改之后', held_by: 'reviewer' })
    expect(await isShown(comment.id)).toBe(false)
  })

  it('does not let through a comment that waits for a moderator and was changed', async () => {
    await ask('/policies', { content_id: site.article.publicId, policy: 'pre' })
    const waits = (await outcomes())['wait'] ?? 0
    const comment = await write('等着')
    await expect.poll(async () => (await outcomes())['wait']).toBe(waits + 1)
    await ask('/policies', { content_id: site.article.publicId, policy: null })
    service.say({ verdict: 'pass' })
    const passes = (await outcomes())['pass'] ?? 0
    await site.ask(`/guzzle/v1/comment/${comment.id}/edit`, { token: ann.token, payload: { content: '还等着' } })
    await expect.poll(async () => (await outcomes())['pass']).toBe(passes + 1)
    expect(await queued(comment.id)).toMatchObject({ text: '还等着', held_by: 'policy' })
  })

  it('looks at what readers say of themselves before others see it', async () => {
    service.answer(
      (response, text) =>
        void response.end(text.includes('港边') ? '{"verdict":"pass"}' : '{"verdict":"refuse","reason":"冒充"}'),
    )
    const save = (payload: object) => site.ask<OwnProfile>('/peony/v1/account/me', { token: ann.token, payload })
    const me = async () => (await site.ask<OwnProfile>('/peony/v1/account/me', ann)).data
    expect((await save({ intro: '住在港边' })).data).toMatchObject({ intro: '', pending: { intro: '住在港边' } })
    await expect.poll(me).toMatchObject({ intro: '住在港边', pending: null })
    const { nickname } = await me()
    await save({ nickname: '官方客服' })
    await expect.poll(me).toMatchObject({ nickname, pending: null })
    expect((await notices())[0]).toMatchObject({ detail: { outcome: 'rejected', of: 'profile', reason: '冒充' } })
  })

  it('looks at messages of live rooms', async () => {
    const live = await startLiveSite(await open(), { reviewer })
    const by = await userVisitor(live.backend)
    const room = await live.makeRoom({ status: LIVE_STATUS.live })
    const say = async (content: string) =>
      (await live.ask<Message>(`/peony/v3/live/chat/${room.publicId}/send_msg`, { content }, { token: by.token })).data
    service.say({ verdict: 'pass' })
    const message = await say('灯塔亮了')
    expect(message.status).toBe(0)
    await expect
      .poll(async () => (await live.ask<{ list: Message[] }>(`/peony/v3/live/chat/${room.publicId}`)).data.list)
      .toMatchObject([{ content: '灯塔亮了' }])
    await live.close()
  })

  it('looks at answers, and puts no question of a reader among the items', async () => {
    const others = await startSubmissionSite(await open(), { reviewer })
    const by = await userVisitor(others.backend)
    service.say({ verdict: 'pass' })
    await others.answer(by, '可以退，去码头窗口')
    await expect
      .poll(() => others.answersOf(others.question.publicId))
      .toMatchObject([{ content: '可以退，去码头窗口' }])
    const passed = (await outcomes(others))['pass'] ?? 0
    await others.askQuestion(by)
    await expect.poll(async () => (await outcomes(others))['pass']).toBe(passed + 1)
    expect(await others.own(by)).toMatchObject([
      { kind: 'question', status: 0 },
      { kind: 'answer', status: 1 },
    ])
    await others.backend.close()
  })
})
