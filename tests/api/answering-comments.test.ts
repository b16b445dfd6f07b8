import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import type { QueueEntry } from '#contract/admin/moderation.ts'
import { startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount } from '#tests/support/factories.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

eachDatabase('answering comments', (open) => {
  let site: CommentSite
  let ann: UserVisitor
  let editor: StaffVisitor
  let author: string
  let other: string

  beforeAll(async () => {
    site = await startCommentSite(await open(), { settings: { commentPolicy: 'pre' } })
    ann = await userVisitor(site.backend)
    editor = await staffVisitor(site.backend, 'editor')
    author = site.ids.encode(site.accountId)
    other = site.ids.encode(await saveAccount(site.domains, { key: 'other', name: '另一家' }))
  })
  afterAll(() => site.close())

  const answer = (id: string, fields: object) =>
    askAdmin<{ id: string }>(site.backend, editor, `/comments/${id}/reply`, {
      body: { account_id: author, text: '谢谢', ...fields },
    })
  const waiting = async () => {
    const path = '/moderation/queue?kind=comment&pagesize=100'
    return (await askAdmin<{ list: QueueEntry[] }>(site.backend, editor, path)).data.list
  }
  const notices = async (kind: string) =>
    (await site.ask<{ list: Notice[] }>(`/peony/v1/notice?kind=${kind}`, { token: ann.token })).data.list
  const shown = async (id: string) => (await site.list('sort=new')).list.find((one) => one.id === id)

  it('approves what waits, stands under it as its author’s, and tells who asked', async () => {
    const { data: comment } = await site.post('几点开船？', ann)
    const entry = (await waiting()).find(({ id }) => id === comment.id)
    expect(entry?.item?.account_id).toBe(author)
    const { code, data } = await answer(comment.id, { text: ' 九点。\n码头见 ', version: entry?.version })
    expect(code).toBe(0)
    expect(await shown(comment.id)).toMatchObject({
      sub_list: [{ id: data.id, content: '九点。\n码头见', parent_id: comment.id, user: { is_author: true } }],
    })
    expect((await waiting()).map(({ id }) => id)).not.toContain(comment.id)
    expect((await notices('reply'))[0]).toMatchObject({ comment: { id: data.id, content: '九点。\n码头见' } })
    expect((await notices('moderation'))[0]?.detail).toMatchObject({ outcome: 'approved' })
    expect((await answer(comment.id, { text: '九点。\n码头见' })).data.id).toBe(data.id)
    expect((await answer(data.id, { text: '另一家也在', account_id: other })).code).toBe(0)
    expect((await shown(comment.id))?.sub_list).toMatchObject([
      { id: data.id },
      { parent_id: data.id, user: { name: '另一家', is_author: false } },
    ])
  })

  it('says no to what is not as it was seen, is gone, or cannot be seen by anybody', async () => {
    const { data: comment } = await site.post('第一句', ann)
    const version = (await waiting()).find(({ id }) => id === comment.id)?.version
    const edited = { token: ann.token, payload: { content: '第二句' } }
    await site.ask(`/guzzle/v1/comment/${comment.id}/edit`, edited)
    expect((await answer(comment.id, { version })).code).toBe(40901)
    expect((await waiting()).find(({ id }) => id === comment.id)).toMatchObject({ text: '第二句', state: 'pending' })
    expect((await answer(comment.id, { text: '\u200B' })).code).toBe(40001)
    expect((await answer(comment.id, { text: '长'.repeat(501) })).code).toBe(40001)
    expect((await answer(comment.id, { account_id: site.ids.encode(999_999) })).code).toBe(40401)
    expect((await answer(comment.id, { account_id: '?' })).code).toBe(40002)
    expect((await answer(site.ids.encode(999_999), {})).code).toBe(40401)
    const targets = [{ kind: 'comment', id: comment.id }]
    await askAdmin(site.backend, editor, '/moderation/decisions', { body: { targets, verdict: 'reject' } })
    expect((await answer(comment.id, {})).code).toBe(40901)
  })
})
