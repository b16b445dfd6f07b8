import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Decision, QueueEntry, Undone } from '#contract/admin/moderation.ts'
import type { ListedRestriction, ListedWord } from '#contract/admin/moderation-rules.ts'
import type { Comment } from '#contract/comments.ts'
import type { Notice } from '#contract/notices.ts'
import { startTwoBackends } from '#tests/support/backend.ts'
import { NOW, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase, eachLocation } from '#tests/support/each-database.ts'
import { saveArticle } from '#tests/support/factories.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { anonymousVisitor, lastVcode, randomMobile, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60

interface QueuePage {
  list: QueueEntry[]
  has_more: boolean
  next_cursor: string
}

eachDatabase('moderation', (open) => {
  let site: CommentSite
  let ann: UserVisitor
  let bob: UserVisitor
  let moderator: StaffVisitor
  let editor: StaffVisitor
  let now = NOW

  beforeAll(async () => {
    site = await startCommentSite(await open(), { clock: () => now, settings: { commentPolicy: 'pre' } })
    moderator = await staffVisitor(site.backend, 'moderator')
    editor = await staffVisitor(site.backend, 'editor')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    now += 1000
    ann = await userVisitor(site.backend)
    bob = await userVisitor(site.backend)
    await setPolicy('pre')
  })

  const ask = <T>(path: string, body: object | null = null, by = moderator) =>
    askAdmin<T>(site.backend, by, `/moderation${path}`, { body })
  const setPolicy = (policy: string | null, contentId?: string) =>
    ask<{ site: string }>('/policies', { policy, ...(contentId && { content_id: contentId }) }, editor)
  const decideOn = async (verdict: string, comments: ReadonlyArray<{ id: string }>, reason = '') => {
    const targets = comments.map(({ id }) => ({ kind: 'comment', id }))
    return (await ask<{ list: Decision[] }>('/decisions', { targets, verdict, reason })).data.list
  }
  const undoAll = async (decisions: ReadonlyArray<{ decision_id: string }>) => {
    const ids = decisions.map(({ decision_id: id }) => id)
    return (await ask<{ list: Undone[] }>('/decisions/undo', { ids })).data.list
  }
  const undo = async (decision: { decision_id: string }) => (await undoAll([decision]))[0] ?? { code: -1 }
  const queue = async (query = '') => (await ask<QueuePage>(`/queue?${query}`)).data.list
  const waiting = async () => (await queue('kind=comment&pagesize=100')).map(({ id }) => id)
  const notices = async (by: UserVisitor, kind = 'moderation') => {
    const { data } = await site.ask<{ list: Notice[] }>(`/peony/v1/notice?kind=${kind}`, { token: by.token })
    return data.list
  }
  const report = (kind: 'post' | 'comment', id: string, by: { token: string }) =>
    site.ask<{ ticket_no: string }>('/peony/v1/report', {
      token: by.token,
      payload: { target: kind, id, reason: 'ads', note: '卖货' },
    })
  const write = async (text: string, by: UserVisitor, fields: object = {}) => (await site.post(text, by, fields)).data
  const isShown = async (comment: { id: string }) =>
    (await site.list('sort=new&pagesize=50')).list.some(({ id }) => id === comment.id)

  it('a held comment is approved: counted, shown to all, its author and whom it answers told', async () => {
    const root = await write('根', ann)
    await decideOn('approve', [root])
    const before = await site.count()
    const answer = await write('答', bob, { parent_id: root.id })
    expect(await notices(ann, 'reply')).toEqual([])
    expect(await waiting()).toContain(answer.id)
    const [decision] = await decideOn('approve', [answer])
    expect(decision).toMatchObject({ kind: 'comment', id: answer.id, code: 0, undo_until: now + 600 })
    expect(await site.count()).toBe(before + 1)
    expect(await waiting()).not.toContain(answer.id)
    expect(await notices(ann, 'reply')).toMatchObject([{ comment: { id: answer.id, content: '答' } }])
    expect((await notices(bob))[0]).toMatchObject({
      detail: { outcome: 'approved', of: 'comment', excerpt: '答' },
      comment: { id: answer.id },
    })
  })

  it('a rejected comment is never shown, and its author is told why', async () => {
    const comment = await write('卖船，加我', ann)
    expect(await decideOn('reject', [comment], '广告')).toMatchObject([{ code: 0 }])
    expect(await isShown(comment)).toBe(false)
    expect((await site.list('', ann)).list.map(({ id }) => id)).not.toContain(comment.id)
    expect((await notices(ann))[0]?.detail).toMatchObject({
      outcome: 'rejected',
      of: 'comment',
      excerpt: '卖船，加我',
      reason: '广告',
    })
    expect(await decideOn('approve', [comment])).toMatchObject([{ code: 40901, decision_id: '' }])
  })

  it('several are decided on at once, each for itself', async () => {
    const comments = [await write('一', ann), await write('二', bob), await write('三', ann)]
    const [first, second, third] = comments as [Comment, Comment, Comment]
    await decideOn('approve', [second])
    const missing = { id: site.ids.encode(999_999) }
    expect((await decideOn('approve', [third, missing, second, first])).map(({ id, code }) => [id, code])).toEqual([
      [third.id, 0],
      [missing.id, 40401],
      [second.id, 40901],
      [first.id, 0],
    ])
    expect(await Promise.all(comments.map(isShown))).toEqual([true, true, true])
    expect((await ask('/decisions', { targets: [{ kind: 'comment', id: '?' }], verdict: 'approve' })).code).toBe(40002)
  })

  it('moderators who decide on the same at once decide once', async () => {
    const comment = await write('同时', ann)
    const before = await site.count()
    const answers = await Promise.all(Array.from({ length: 8 }, () => decideOn('approve', [comment])))
    const codes = answers.flat().map(({ code }) => code)
    expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === 40901).length]).toEqual([1, 7])
    expect(await site.count()).toBe(before + 1)
    expect(await notices(ann)).toHaveLength(1)
  })

  it('a decision on what was changed since it was seen is refused, and one that came before says whose it was', async () => {
    const zhou = await staffVisitor(site.backend, 'moderator', { name: 'zhou' })
    const entryOf = async ({ id }: { id: string }, kind = 'comment') =>
      (await queue(`kind=${kind}&pagesize=100`)).find((entry) => entry.id === id)
    const decideAs = async (by: StaffVisitor, verdict: string, target: object) =>
      (await ask<{ list: Decision[] }>('/decisions', { targets: [target], verdict }, by)).data.list[0]
    const comment = await write('来看', ann)
    const { version = '' } = (await entryOf(comment)) ?? {}
    const target = { kind: 'comment', id: comment.id, version }
    await site.ask(`/guzzle/v1/comment/${comment.id}/edit`, { token: ann.token, payload: { content: '来买' } })
    expect(await decideAs(zhou, 'approve', target)).toMatchObject({ code: 40901, by: '' })
    expect(await isShown(comment)).toBe(false)
    const again = await entryOf(comment)
    expect(again).toMatchObject({ text: '来买' })
    expect(await decideAs(zhou, 'reject', { ...target, version: again?.version })).toMatchObject({ code: 0 })
    expect(await decideAs(moderator, 'approve', target)).toMatchObject({ code: 40901, by: 'zhou' })

    await setPolicy('post')
    const reported = await write('可疑', ann)
    await report('comment', reported.id, await anonymousVisitor(site.backend))
    const seen = await entryOf(reported, 'report')
    await report('comment', reported.id, await anonymousVisitor(site.backend))
    const asSeen = { kind: 'comment', id: reported.id, version: seen?.version }
    expect(await decideAs(moderator, 'dismiss', asSeen)).toMatchObject({ code: 40901 })
    expect(await decideAs(moderator, 'remove', asSeen)).toMatchObject({ code: 0 })

    await setPolicy('pre')
    const rename = (nickname: string) => site.ask('/peony/v1/account/me', { token: bob.token, payload: { nickname } })
    await rename('潮水一号')
    const profile = await entryOf({ id: bob.uid }, 'profile')
    await rename('潮水二号')
    const asWas = { kind: 'profile', id: bob.uid, version: profile?.version }
    expect(await decideAs(moderator, 'approve', asWas)).toMatchObject({ code: 40901 })
    const anew = await entryOf({ id: bob.uid }, 'profile')
    expect(await decideAs(moderator, 'approve', { ...asWas, version: anew?.version })).toMatchObject({ code: 0 })
  })

  it('several decisions are taken back at once, each for itself', async () => {
    const comments = [await write('一', ann), await write('二', bob)]
    const decisions = await decideOn('reject', comments)
    const [first, second] = decisions as [Decision, Decision]
    await undo(first)
    const unknown = { decision_id: site.ids.encode(999_999) }
    expect(await undoAll([second, first, unknown])).toEqual([
      { decision_id: second.decision_id, id: comments[1]?.id, code: 0 },
      { decision_id: first.decision_id, id: comments[0]?.id, code: 40901 },
      { ...unknown, id: '', code: 40401 },
    ])
    expect(await waiting()).toEqual(expect.arrayContaining(comments.map(({ id }) => id)))
    await decideOn('reject', comments)
    expect((await ask('/decisions/undo', { ids: [] })).code).toBe(40001)
    expect((await ask('/decisions/undo', { ids: Array.from({ length: 51 }, () => first.decision_id) })).code).toBe(
      40001,
    )
  })

  it('an entry of the queue has its item, the words that it is about and what it replies to, and is counted', async () => {
    await setPolicy('post')
    const root = await write('根', ann)
    await setPolicy('pre')
    const before = (await ask<Record<string, number>>('/counts')).data
    const answer = await write('答', bob, { parent_id: root.id })
    const quoted = await write('引', bob, { anchor: { p: 1, quote: '正文' } })
    const entries = await queue('kind=comment&pagesize=100')
    expect(entries.find(({ id }) => id === answer.id)).toMatchObject({
      item: { title: expect.stringMatching(/./), path: expect.stringContaining(site.article.publicId) },
      parent: { name: expect.stringMatching(/./), text: '根' },
      anchor: null,
    })
    expect(entries.find(({ id }) => id === quoted.id)).toMatchObject({ parent: null, anchor: { p: 1, quote: '正文' } })
    const counts = (await ask<Record<string, number>>('/counts')).data
    expect(counts['comment']).toBe((before['comment'] ?? 0) + 2)
    expect(counts['oldest_since']).toBeGreaterThan(0)
    await decideOn('reject', [answer, quoted])
  })

  it('an answer waits as long as its root does', async () => {
    await setPolicy('post')
    const root = await write('根', ann)
    await setPolicy('pre')
    const answer = await write('答', bob, { parent_id: root.id })
    await decideOn('remove', [root])
    expect(await decideOn('approve', [answer])).toMatchObject([{ code: 0 }])
    // A removed root stands again, empty, for its public answer.
    expect((await site.list('sort=new')).list.find(({ id }) => id === root.id)).toMatchObject({
      status: 2,
      sub_count: 1,
    })
  })

  it('a decision is taken back within ten minutes, once, and not over a later one', async () => {
    await setPolicy('post')
    const comment = await write('好', ann)
    const before = await site.count()
    const [removed] = (await decideOn('remove', [comment], '误会')) as [Decision]
    expect(await site.count()).toBe(before - 1)
    expect((await undo(removed)).code).toBe(0)
    expect(await isShown(comment)).toBe(true)
    expect(await site.count()).toBe(before)
    expect((await undo(removed)).code).toBe(40901)
    expect((await notices(ann)).map(({ detail }) => detail['outcome'])).toEqual(['restored', 'removed'])

    const [again] = (await decideOn('remove', [comment])) as [Decision]
    now += 601
    expect((await undo(again)).code).toBe(40901)
    expect((await undo({ decision_id: site.ids.encode(999_999) })).code).toBe(40401)

    const other = await write('又', ann)
    const [gone] = (await decideOn('remove', [other])) as [Decision]
    await site.ask(`/guzzle/v1/comment/${other.id}/remove`, { token: ann.token, payload: {} })
    expect((await undo(gone)).code).toBe(0)
    const third = await write('三', ann)
    const [approved] = (await decideOn('remove', [third])) as [Decision]
    await undo(approved)
    await site.ask(`/guzzle/v1/comment/${third.id}/remove`, { token: ann.token, payload: {} })
    expect(await decideOn('dismiss', [third])).toMatchObject([{ code: 40901 }])
  })

  it('what an author removed meanwhile does not come back by undoing an approval', async () => {
    const comment = await write('后悔', ann)
    const [approved] = (await decideOn('approve', [comment])) as [Decision]
    await site.ask(`/guzzle/v1/comment/${comment.id}/remove`, { token: ann.token, payload: {} })
    expect((await undo(approved)).code).toBe(40901)
    expect(await isShown(comment)).toBe(false)
  })

  it('reports of one target stand together in the queue until one decision settles them', async () => {
    await setPolicy('post')
    const comment = await write('可疑', ann)
    const readers = [await anonymousVisitor(site.backend), await anonymousVisitor(site.backend)]
    for (const reader of readers) await report('comment', comment.id, reader)
    await report('post', site.article.publicId, bob)
    const entries = await queue('kind=report')
    expect(entries).toMatchObject([
      {
        queue: 'report',
        kind: 'comment',
        id: comment.id,
        text: '可疑',
        author: { id: ann.uid },
        report_count: 2,
        reports: [{ reason: 'ads', note: '卖货' }, {}],
      },
      { kind: 'post', id: site.article.publicId, report_count: 1, state: 'public' },
    ])
    const [kept] = (await decideOn('dismiss', [comment])) as [Decision]
    expect((await queue('kind=report')).map(({ kind }) => kind)).toEqual(['post'])
    expect(await isShown(comment)).toBe(true)
    await undo(kept)
    expect(await queue('kind=report')).toHaveLength(2)
    await decideOn('remove', [comment])
    const { data } = await ask<{ list: Decision[] }>('/decisions', {
      targets: [{ kind: 'post', id: site.article.publicId }],
      verdict: 'dismiss',
    })
    expect(data.list).toMatchObject([{ code: 0 }])
    expect(await queue('kind=report')).toEqual([])
    expect((await ask<{ list: unknown[] }>('/reports?pagesize=2')).data).toMatchObject({
      list: [{ kind: 'post', is_open: false }, { kind: 'comment' }],
      has_more: true,
    })
  })

  it('a decision is forgotten after 400 days with the reports that it settled, and no other', async () => {
    await setPolicy('post')
    const [settled, open] = [await write('早先', ann), await write('还没看', ann)]
    const reader = await anonymousVisitor(site.backend)
    for (const { id } of [settled, open]) await report('comment', id, reader)
    const [decision] = (await decideOn('dismiss', [settled])) as [Decision]
    const reportedNow = async () => (await ask<{ list: Array<{ id: string }> }>('/reports?pagesize=100')).data.list
    const before = (await reportedNow()).length
    await site.backend.moderation.prune(now + 399 * DAY)
    expect(await reportedNow()).toHaveLength(before)
    expect(await site.backend.moderation.prune(now + 401 * DAY)).toBeGreaterThan(0)
    expect((await undo(decision)).code).toBe(40401)
    const left = (await queue('kind=report')).map(({ id }) => id)
    expect(left).toContain(open.id)
    expect((await report('comment', settled.id, reader)).code).toBe(0)
    expect((await queue('kind=report')).map(({ id }) => id)).toEqual([...left, settled.id])
    await decideOn('dismiss', [settled, open])
  })

  it('the queue says why each comment waits', async () => {
    const held = await ask<{ id: string }>('/words', { word: '加微信', action: 'hold' }, editor)
    const why = async (text: string, by = ann) => {
      now += 30
      const { id } = await write(text, by)
      const entry = (await queue('kind=comment&pagesize=100')).find((one) => one.id === id)
      if (entry) await decideOn('reject', [{ id }])
      return entry?.held_by
    }
    expect(await why('都要等')).toBe('policy')
    expect(await why('加微信吧')).toBe('word')
    await setPolicy('first')
    expect(await why('第一次')).toBe('first')
    await setPolicy('links')
    expect(await why('看 https://example.org/a')).toBe('link')
    expect(await why('没有链接')).toBeUndefined()
    expect(await why('加 微 信', bob)).toBe('word')
    await ask(`/words/${held.data.id}/remove`, {}, editor)
  })

  it('the queue mixes kinds, longest first, page by page', async () => {
    const written: string[] = []
    for (const text of ['甲', '乙', '丙']) {
      now += 1
      written.push((await write(text, ann)).id)
      now += 1
      await report('post', (await saveArticle(site.domains, { accountId: site.accountId })).publicId, bob)
    }
    const seen: QueueEntry[] = []
    let cursor = ''
    do {
      const { data } = await ask<QueuePage>(`/queue?pagesize=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...data.list)
      cursor = data.next_cursor
    } while (cursor !== '')
    const sinces = seen.map(({ since }) => since)
    expect(sinces).toEqual(sinces.toSorted((a, b) => a - b))
    expect(new Set(seen.map(({ queue: kind, id }) => `${kind} ${id}`)).size).toBe(seen.length)
    expect(seen.slice(-6).map(({ queue: kind }) => kind)).toEqual([
      'comment',
      'report',
      'comment',
      'report',
      'comment',
      'report',
    ])
    expect((await ask('/queue?cursor=nonsense')).code).toBe(40001)
    await decideOn(
      'reject',
      written.map((id) => ({ id })),
    )
  })

  it('a new name waits under a policy that has everything wait, until it is approved', async () => {
    const rename = (nickname: string) => site.ask('/peony/v1/account/me', { token: ann.token, payload: { nickname } })
    await rename('潮水先生')
    const [entry] = await queue('kind=profile')
    expect(entry).toMatchObject({ kind: 'profile', id: ann.uid, text: '潮水先生', state: 'pending' })
    const decideProfile = (verdict: string) =>
      ask<{ list: Decision[] }>('/decisions', { targets: [{ kind: 'profile', id: ann.uid }], verdict, reason: '' })
    expect((await decideProfile('approve')).data.list).toMatchObject([{ code: 0, undo_until: 0 }])
    expect((await decideProfile('reject')).data.list).toMatchObject([{ code: 40901 }])
    expect(await queue('kind=profile')).toEqual([])
    await setPolicy('post')
    expect((await write('好', ann)).user.name).toBe('潮水先生')
  })

  it('a word of the staff is refused or held at once, however it is written', async () => {
    await setPolicy('post')
    const save = (word: string, action: string, homophones = false) =>
      ask<ListedWord>('/words', { word, action, homophones }, editor)
    const { data: saved } = await save('加微信', 'refuse', true)
    await save('转账', 'hold')
    expect((await site.post('加 薇-信', ann)).code).toBe(42201)
    expect((await site.post('先轉賬', ann)).data.status).toBe(0)
    expect((await site.post('你好', ann)).data.status).toBe(1)
    expect((await save('加微信', 'hold')).data).toMatchObject({ id: saved.id, action: 'hold', homophones: false })
    expect((await site.post('加微信', bob)).data.status).toBe(0)
    expect((await ask<{ list: ListedWord[] }>('/words', null, editor)).data.list.map(({ word }) => word)).toEqual([
      '转账',
      '加微信',
    ])
    expect((await ask(`/words/${saved.id}/remove`, {}, editor)).data).toEqual({ removed: true })
    expect((await ask(`/words/${saved.id}/remove`, {}, editor)).data).toEqual({ removed: false })
    expect((await site.post('加微信吧', bob)).data.status).toBe(1)
    expect((await save('。。', 'hold')).code).toBe(40001)
    expect((await ask('/words', { word: '加', action: 'hold' })).code).toBe(40301)
  })

  it('a word is tried on the comments of the last 30 days', async () => {
    await setPolicy('post')
    await site.write('老话：赌 博', ann, { now: now - 31 * 24 * 60 * 60 })
    const recent = await site.write('賭-博', ann, { now: now - 24 * 60 * 60 })
    const { data } = await ask<{ hits: number; looked_through: number; examples: Array<{ id: string }> }>(
      '/words/try',
      { word: '赌博', action: 'refuse' },
      editor,
    )
    expect(data).toMatchObject({ hits: 1, examples: [{ id: recent.id, content_id: site.article.publicId }] })
    expect(data.looked_through).toBeGreaterThan(5)
    expect((await site.post('赌博', ann)).code).toBe(0)
  })

  it('an item has a policy of its own, which can also close or open it', async () => {
    const id = site.article.publicId
    expect((await setPolicy('off', id)).data).toEqual({
      site: 'pre',
      configured: 'pre',
      column: null,
      content: 'off',
    })
    expect((await site.post('晚了', ann)).code).toBe(40303)
    expect((await site.ask(`/dinner/content/${id}`)).data).toMatchObject({ comment_enable: 0 })
    await setPolicy('post', id)
    expect((await site.post('开了', ann)).data.status).toBe(1)
    expect((await site.ask(`/dinner/content/${id}`)).data).toMatchObject({ comment_enable: 1, comment_policy: 'post' })
    const closed = await saveArticle(site.domains, { accountId: site.accountId, commentsClosed: true })
    const post = () =>
      site.ask<Comment>(`/guzzle/v1/comment/${closed.publicId}`, { token: ann.token, payload: { content: '在吗' } })
    expect((await post()).code).toBe(40303)
    await setPolicy('pre', closed.publicId)
    expect((await post()).data.status).toBe(0)
    expect((await setPolicy(null, id)).data).toMatchObject({ content: null })
    expect((await site.post('又等', ann)).data.status).toBe(0)
    expect((await setPolicy('off', site.ids.encode(999_999))).code).toBe(40401)
  })

  it('the site is closed to comments, and opened again', async () => {
    const address = `/dinner/content/${site.article.publicId}`
    await setPolicy('off')
    expect((await site.post('关了', ann)).code).toBe(40303)
    expect((await site.ask(address)).data).toMatchObject({ comment_enable: 0 })
    expect((await site.list()).comment_enable).toBe(0)
    expect((await setPolicy(null)).data.site).toBe('pre')
    expect((await site.ask(address)).data).toMatchObject({ comment_enable: 1, comment_policy: 'pre' })
  })

  it('every decision is on record', async () => {
    const comment = await write('记一笔', ann)
    await decideOn('reject', [comment], '广告')
    const rows = await site.backend.database.db
      .selectFrom('audit')
      .select(['by', 'action', 'detail'])
      .where('target', '=', `comments/${comment.id}`)
      .execute()
    expect(rows).toEqual([
      {
        by: moderator.name,
        action: 'moderation reject',
        detail: JSON.stringify({ reason: '广告', before: 'pending' }),
      },
    ])
  })
})

eachDatabase('restrictions', (open) => {
  let site: CommentSite
  let ann: UserVisitor
  let moderator: StaffVisitor
  let mobile: string
  let now = NOW
  beforeAll(async () => {
    site = await startCommentSite(await open(), { clock: () => now })
    moderator = await staffVisitor(site.backend, 'moderator')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    now += 1000
    mobile = randomMobile()
    ann = await userVisitor(site.backend, mobile)
    now += 61 // the next code for the same number
  })

  const restrict = (fields: object) =>
    askAdmin<ListedRestriction>(site.backend, moderator, '/moderation/restrictions', {
      body: { kind: 'mute', reason: '刷屏', until: 0, ...fields },
    })
  const lift = ({ data }: { data: ListedRestriction }) =>
    askAdmin<ListedRestriction>(site.backend, moderator, `/moderation/restrictions/${data.id}/lift`, { body: {} })
  const star = (by: { token: string }) =>
    site.ask('/guzzle/v1/star', { token: by.token, payload: { id: site.article.publicId, type: 1 } })

  it('somebody muted stars and reads, but says nothing until the time is over', async () => {
    const comment = (await site.post('先说', ann)).data
    const until = now + 3600
    const muted = await restrict({ comment_id: comment.id, until })
    expect(muted.data).toMatchObject({ kind: 'mute', user_id: ann.uid, of: 'user', until, by: moderator.name })
    expect(await site.post('再说', ann)).toMatchObject({ status: 403, code: 40302, data: { until, reason: '刷屏' } })
    const edit = await site.ask(`/guzzle/v1/comment/${comment.id}/edit`, {
      token: ann.token,
      payload: { content: '改' },
    })
    expect(edit.code).toBe(40302)
    expect((await star(ann)).code).toBe(0)
    expect((await site.list('', ann)).list).not.toEqual([])
    const { data } = await site.ask<{ list: Notice[] }>('/peony/v1/notice?kind=moderation', { token: ann.token })
    expect(data.list[0]?.detail).toEqual({ outcome: 'muted', of: 'account', reason: '刷屏', until })
    now = until
    expect((await site.post('好了', ann)).code).toBe(0)
  })

  it('somebody banned writes nothing and cannot log in, but can leave', async () => {
    const banned = await restrict({ kind: 'ban', user_id: ann.uid })
    for (const answer of [await site.post('说', ann), await star(ann)])
      expect(answer).toMatchObject({ code: 40302, data: { until: 0, reason: '刷屏' } })
    await expect(userVisitor(site.backend, mobile)).rejects.toThrow('no token: 40302')
    expect((await site.ask('/peony/v1/account/logout', { token: ann.token, payload: {} })).code).toBe(0)
    expect((await lift(banned)).data).toMatchObject({ lifted_at: now, lifted_by: moderator.name })
    // The code was not used up by the login that was refused.
    const login = { appid: 1, platform: 'mobile', mobile, vcode: lastVcode(site.backend, mobile) }
    const { data } = await site.ask<{ token: string }>('/peony/v1/auth', { payload: login })
    expect((await site.post('回来了', data)).code).toBe(0)
  })

  it('a banned device does not become another user, and what holds for it moves along with a login', async () => {
    const reader = await anonymousVisitor(site.backend)
    const other = randomMobile()
    const { data: ticket } = await site.ask<{ ticket_no: string }>('/peony/v1/report', {
      token: reader.token,
      payload: { target: 'post', id: site.article.publicId, reason: 'ads' },
    })
    const banned = await restrict({ kind: 'ban', ticket_no: ticket.ticket_no })
    expect(banned.data).toMatchObject({ of: 'device', user_id: '' })
    expect((await star(reader)).code).toBe(40302)
    await expect(userVisitor(site.backend, other, reader.token)).rejects.toThrow('no token: 40302')
    await lift(banned)
    await restrict({ kind: 'mute', ticket_no: ticket.ticket_no })
    now += 61
    const user = await userVisitor(site.backend, other, reader.token)
    expect((await site.post('换个号', user)).code).toBe(40302)
  })

  it('a network is restricted as a whole', async () => {
    const muted = await restrict({ address_range: '127.0.0.9/24' })
    expect(muted.data).toMatchObject({ of: 'network', address_range: '127.0.0.0/24' })
    expect((await site.post('说', ann)).code).toBe(40302)
    await lift(muted)
    expect((await site.post('说', ann)).code).toBe(0)
    for (const address_range of ['0.0.0.0/0', 'nonsense', '10.0.0.0/33x'])
      expect((await restrict({ address_range })).code).toBe(40001)
  })

  it('one thing names who it is, and the end lies ahead', async () => {
    for (const [fields, code] of [
      [{}, 40001],
      [{ user_id: ann.uid, address_range: '198.18.0.0/24' }, 40001],
      [{ user_id: ann.uid, until: now }, 40001],
      [{ user_id: ann.uid, remove_all: true }, 40001],
      [{ user_id: site.article.publicId }, 40002],
      [{ user_id: site.ids.encodePerson(999_999) }, 40401],
      [{ comment_id: site.ids.encode(999_999) }, 40401],
      [{ ticket_no: site.ids.encode(999_999) }, 40401],
    ] as const)
      expect([fields, (await restrict(fields)).code]).toEqual([fields, code])
  })

  it('a ban takes everything down that the user wrote, and nothing else', async () => {
    const bob = await userVisitor(site.backend)
    const kept = (await site.post('我的留下', bob)).data
    const before = await site.count()
    for (let n = 0; n < 55; n += 1) await site.write(`垃圾 ${n}`, ann)
    const banned = await restrict({ kind: 'ban', user_id: ann.uid, remove_all: true })
    await site.backend.moderation.takeDownBanned(() => false)
    const standing = await site.backend.database.db
      .selectFrom('comments')
      .select('id')
      .where('user_id', '=', ann.userId)
      .where('state', '!=', 'removed')
      .execute()
    expect(standing).toEqual([])
    expect(await site.count()).toBe(before)
    expect((await site.list('sort=new')).list[0]?.id).toBe(kept.id)
    await lift(banned)
    await site.write('回来', ann)
    await site.backend.moderation.takeDownBanned(() => false)
    expect((await site.list('sort=old')).list.map(({ content }) => content)).toContain('回来')
  })

  it('who is restricted is listed, newest first, with what was lifted on demand', async () => {
    const list = async (query: string) =>
      (
        await askAdmin<{ list: ListedRestriction[]; next_cursor: string }>(
          site.backend,
          moderator,
          `/moderation/restrictions?${query}`,
        )
      ).data
    const first = await restrict({ user_id: ann.uid })
    const second = await restrict({ user_id: ann.uid, kind: 'ban', until: now + 60 })
    expect((await list(`user_id=${ann.uid}`)).list.map(({ id }) => id)).toEqual([second.data.id, first.data.id])
    await lift(second)
    expect((await list(`user_id=${ann.uid}`)).list.map(({ id }) => id)).toEqual([first.data.id])
    const page = await list(`user_id=${ann.uid}&active=0&pagesize=1`)
    expect(page.list.map(({ id }) => id)).toEqual([second.data.id])
    const more = await list(`user_id=${ann.uid}&active=0&pagesize=1&cursor=${page.next_cursor}`)
    expect(more.list.map(({ id }) => id)).toEqual([first.data.id])
    await lift(first)
  })
})

eachLocation('moderation in several processes', (locate) => {
  it('words, policies and restrictions of one hold in the other', async () => {
    const [one, other] = await startTwoBackends(await locate(), { clock: () => NOW })
    const by = { staff: { by: 'cli', staffId: null }, now: NOW }
    const judge = (text: string) =>
      other.judging.judge(other.database.db, {
        kind: 'comment',
        text,
        hasImages: false,
        userId: 1,
        contentId: null,
        isKnown: async () => true,
      })
    expect(await judge('加微信')).toBe('public')
    await one.database.write((tx) =>
      one.judging.saveWord(tx, { word: '加微信', action: 'refuse', homophones: false }, by),
    )
    await expect(judge('加微信')).rejects.toMatchObject({ code: 42201 })
    await one.database.write((tx) => one.judging.setPolicy(tx, 'site', 'pre', by.staff))
    expect(await judge('你好')).toBe('pending')
    expect(await other.judging.findCommentPolicy(other.database.db, async () => [])).toBe('pre')
    await one.close()
    await other.close()
  })
})
