import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Decision, QueueEntry } from '#contract/admin/moderation.ts'
import { OPEN_MISTAKES_MAX, REPORT_NOTE_LENGTH_MAX, REPORT_QUOTE_LENGTH_MAX } from '#contract/limits.ts'
import { NOW, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveArticle } from '#tests/support/factories.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { anonymousVisitor, randomMobile, userVisitor } from '#tests/support/visitors.ts'

const MISTAKE = { reason: 'mistake', note: '“二零三零”应为“二零二零”', quote: '第二段' }

eachDatabase('reports of an item', (open) => {
  let site: CommentSite
  let item: { id: number; publicId: string }
  let reader: { token: string }
  let moderator: StaffVisitor
  let now = NOW

  beforeAll(async () => {
    site = await startCommentSite(await open(), { clock: () => now })
    moderator = await staffVisitor(site.backend, 'moderator')
  })
  afterAll(() => site.close())
  let count = 0
  beforeEach(async () => {
    now += 1000
    item = await saveArticle(site.domains, { accountId: site.accountId, title: `第 ${(count += 1)} 篇` })
    reader = await anonymousVisitor(site.backend)
  })

  const report = (fields: object, { token } = reader) =>
    site.ask<{ ticket_no: string }>('/peony/v1/report', {
      token,
      payload: { target: 'post', id: item.publicId, ...fields },
    })
  const queued = async () => {
    const { data } = await askAdmin<{ list: QueueEntry[] }>(
      site.backend,
      moderator,
      '/moderation/queue?kind=report&pagesize=100',
    )
    return data.list.find(({ id }) => id === item.publicId)
  }
  const decide = async (verdict: string, kind = 'post', id = item.publicId) => {
    const body = { targets: [{ kind, id }], verdict }
    const { data } = await askAdmin<{ list: Decision[] }>(site.backend, moderator, '/moderation/decisions', { body })
    return data.list[0] as Decision
  }

  it('stand in the queue under its title, with their words, counted by reason', async () => {
    await report(MISTAKE)
    for (const reason of ['false', 'false', 'copyright', 'vulgar', 'other'])
      await report({ reason, note: '不对' }, await anonymousVisitor(site.backend))
    expect(await queued()).toMatchObject({
      queue: 'report',
      kind: 'post',
      text: `第 ${count} 篇`,
      state: 'public',
      report_count: 6,
      report_reasons: [
        { reason: 'false', count: 2 },
        { reason: 'copyright', count: 1 },
        { reason: 'mistake', count: 1 },
        { reason: 'other', count: 1 },
        { reason: 'vulgar', count: 1 },
      ],
      reports: [MISTAKE, { reason: 'false', note: '不对', quote: '' }, {}, {}, {}],
    })
  })

  it('a reader objects to it once, and points the same mistake out once', async () => {
    const user = await userVisitor(site.backend)
    for (const by of [reader, user]) {
      const objection = await report({ reason: 'ads' }, by)
      expect((await report({ reason: 'false', note: '再说一次' }, by)).data).toEqual(objection.data)
      const mistake = await report(MISTAKE, by)
      expect(mistake.data.ticket_no).not.toBe(objection.data.ticket_no)
      expect((await report({ ...MISTAKE, note: ` ${MISTAKE.note}\n` }, by)).data).toEqual(mistake.data)
      const other = await report({ ...MISTAKE, quote: '第三段' }, by)
      expect(other.data.ticket_no).not.toBe(mistake.data.ticket_no)
    }
    expect(await queued()).toMatchObject({ report_count: 6 })
  })

  it('the same one that arrives several times at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => report(MISTAKE)))
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.ticket_no}`)).size).toBe(1)
    expect(await queued()).toMatchObject({ report_count: 1 })
  })

  it('a reader points out a few mistakes at a time, and more once these were looked at', async () => {
    const tell = (nth: number, by = reader) => report({ reason: 'mistake', note: `第 ${nth} 处` }, by)
    const first = await tell(1)
    for (let nth = 2; nth <= OPEN_MISTAKES_MAX; nth += 1) expect((await tell(nth)).code).toBe(0)
    expect(await tell(OPEN_MISTAKES_MAX + 1)).toMatchObject({ status: 409, code: 40901 })
    expect((await tell(1)).data).toEqual(first.data)
    expect((await report({ reason: 'ads' })).code).toBe(0)
    expect((await tell(1, await anonymousVisitor(site.backend))).code).toBe(0)
    await decide('resolve')
    expect((await tell(OPEN_MISTAKES_MAX + 1)).code).toBe(0)
  })

  it.each(['resolve', 'dismiss'])('are settled by the decision to %s, which can be taken back', async (verdict) => {
    await report(MISTAKE)
    const decision = await decide(verdict)
    expect(decision).toMatchObject({ kind: 'post', id: item.publicId, code: 0, undo_until: now + 600 })
    expect(await queued()).toBeUndefined()
    expect((await decide(verdict)).code).toBe(40901)
    const { data: log } = await askAdmin<{ list: object[] }>(
      site.backend,
      await staffVisitor(site.backend, 'admin'),
      '/audit',
    )
    expect(log.list).toContainEqual(
      expect.objectContaining({ action: `moderation ${verdict}`, target: `posts/${item.publicId}` }),
    )
    const undone = await askAdmin(site.backend, moderator, '/moderation/decisions/undo', {
      body: { ids: [decision.decision_id] },
    })
    expect(undone.data).toMatchObject({ list: [{ id: item.publicId, code: 0 }] })
    expect(await queued()).toMatchObject({ report_count: 1 })
  })

  it('take nothing down: that is for who publishes it, and comments are not said to be dealt with', async () => {
    await report(MISTAKE)
    for (const verdict of ['remove', 'approve', 'reject']) expect((await decide(verdict)).code).toBe(40901)
    const user = await userVisitor(site.backend)
    const { data: comment } = await site.post('可疑', user)
    await report({ target: 'comment', id: comment.id, reason: 'ads' })
    expect((await decide('resolve', 'comment', comment.id)).code).toBe(40901)
    expect((await decide('dismiss', 'comment', comment.id)).code).toBe(0)
  })

  it('are those of the user that an anonymous reader becomes, once each', async () => {
    const mobile = randomMobile()
    const user = await userVisitor(site.backend, mobile)
    const both = { ...MISTAKE, note: '两边都说过' }
    const [ofUser, , own] = [await report(both, user), await report(both), await report(MISTAKE)]
    now += 61 // the next code for the same number
    const back = await userVisitor(site.backend, mobile, reader.token)
    expect((await report(both, back)).data).toEqual(ofUser.data)
    expect((await report(MISTAKE, back)).data).toEqual(own.data)
    expect(await queued()).toMatchObject({ report_count: 2 })
  })

  it('are exported with a person, and nobody’s once they are forgotten', async () => {
    const user = await userVisitor(site.backend)
    await report(MISTAKE, user)
    const { personal } = site.backend.comments
    const { database } = site.backend
    expect(await personal.export(database.db, user)).toMatchObject({
      reports: [{ target: 'post', id: item.publicId, ...MISTAKE }],
    })
    await database.write((tx) => personal.forget(tx, user))
    expect(await personal.export(database.db, user)).toMatchObject({ reports: [] })
    expect(await queued()).toMatchObject({ report_count: 1, reports: [MISTAKE] })
  })

  it('stay when it is taken down, and no more can be made', async () => {
    await report(MISTAKE)
    await site.backend.database.write((tx) => site.backend.content.removeContent(tx, item.id))
    expect(await report({ reason: 'ads' })).toMatchObject({ status: 410, code: 41001 })
    expect(await queued()).toMatchObject({ state: 'removed', report_count: 1 })
    expect((await decide('resolve')).code).toBe(0)
  })

  describe('refuse', () => {
    const tooLong = (most: number) => '字'.repeat(most + 1)
    it.each([
      ['no id', { id: 'nonsense', reason: 'ads' }, 40002],
      ['a reason that is none', { reason: 'dislike' }, 40001],
      ['a target that is none', { target: 'account', reason: 'ads' }, 40001],
      ['a mistake of which nothing is said', { reason: 'mistake' }, 40001],
      ['a mistake of which nothing can be seen', { reason: 'mistake', note: '\u200B\u202E ' }, 40001],
      ['a mistake in a comment', { ...MISTAKE, target: 'comment' }, 40001],
      ['words that an objection quotes', { reason: 'ads', quote: '原文' }, 40001],
      ['a note that is too long', { reason: 'ads', note: tooLong(REPORT_NOTE_LENGTH_MAX) }, 40001],
      ['a quote that is too long', { ...MISTAKE, quote: tooLong(REPORT_QUOTE_LENGTH_MAX) }, 40001],
      ['a note that is no text', { reason: 'ads', note: { $ne: 1 } }, 40001],
    ])('%s', async (_name, fields, code) => {
      expect((await report(fields)).code).toBe(code)
      expect(await queued()).toBeUndefined()
    })

    it('an unknown item, and whoever has no token', async () => {
      expect((await report({ id: site.ids.encode(999_999), reason: 'ads' })).code).toBe(40401)
      expect((await report(MISTAKE, { token: '' })).code).toBe(40101)
      expect((await report(MISTAKE, { token: 'nonsense' })).code).toBe(40102)
    })

    it('the eleventh in a minute', async () => {
      for (let nth = 1; nth <= 10; nth += 1) expect((await report({ reason: 'ads' })).code).toBe(0)
      expect(await report({ reason: 'ads' })).toMatchObject({ status: 429, code: 42901 })
    })
  })

  it('keep words as they are, and nothing that hides or turns them', async () => {
    const note = `<img src=x onerror=alert(1)>'; drop table reports; -- \u202Eabc`
    await report({ reason: 'mistake', note, quote: '第一行\n第二行\u0007' })
    expect((await queued())?.reports).toMatchObject([
      { note: `<img src=x onerror=alert(1)>'; drop table reports; -- abc`, quote: '第一行 第二行' },
    ])
  })
})
