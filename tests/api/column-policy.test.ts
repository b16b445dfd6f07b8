import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveArticle, saveColumn } from '#tests/support/factories.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

eachDatabase('which comments wait in a column', (open) => {
  let site: CommentSite
  let ann: UserVisitor
  let editor: StaffVisitor

  beforeAll(async () => {
    site = await startCommentSite(await open(), { settings: { commentPolicy: 'pre' } })
    ann = await userVisitor(site.backend)
    editor = await staffVisitor(site.backend, 'editor')
  })
  afterAll(() => site.close())

  const set = (body: object) => askAdmin(site.backend, editor, '/moderation/policies', { body })

  it('a column has a policy for its items, which goes before that of the site and behind that of an item', async () => {
    const [sea, quiet] = [await saveColumn(site.domains, '海洋'), await saveColumn(site.domains, '静海')]
    const { id, publicId } = await saveArticle(site.domains, { accountId: site.accountId, groups: [sea, quiet] })
    const setOf = (groupId: number, policy: string | null) => set({ policy, gid: site.ids.encode(groupId) })
    const post = async (content: string, item = publicId) =>
      site.ask<Comment>(`/guzzle/v1/comment/${item}`, { token: ann.token, payload: { content } })
    const shown = async () => (await site.ask(`/dinner/content/${publicId}`)).data
    expect((await post('都等')).data.status).toBe(0)
    expect((await setOf(sea, 'post')).data).toEqual({ site: 'pre', configured: 'pre', column: 'post', content: null })
    expect(await shown()).toMatchObject({ comment_enable: 1, comment_policy: 'post' })
    const comment = (await post('这里不等')).data
    expect(comment.status).toBe(1)
    expect((await site.post('别处还等', ann)).data.status).toBe(0)
    // Of two columns the stricter one holds, for what is changed as well.
    await setOf(quiet, 'links')
    const edit = { token: ann.token, payload: { content: '看 https://example.org' } }
    expect((await site.ask<Comment>(`/guzzle/v1/comment/${comment.id}/edit`, edit)).data.status).toBe(0)
    await setOf(quiet, 'off')
    expect((await post('关了')).code).toBe(40303)
    expect(await shown()).toMatchObject({ comment_enable: 0 })
    expect((await set({ policy: 'post', content_id: publicId })).data).toMatchObject({ column: 'off', content: 'post' })
    expect((await post('单篇开着')).data.status).toBe(1)
    await set({ policy: null, content_id: publicId })
    await setOf(quiet, null)
    await site.backend.database.write((tx) => site.backend.content.editing.leaveGroup(tx, id, sea))
    expect((await post('出了栏目又等')).data.status).toBe(0)
    const streams = await site.backend.database.db
      .selectFrom('groups')
      .select('id')
      .where('kind', '=', 'account')
      .execute()
    expect((await setOf(streams[0]?.id ?? 0, 'post')).code).toBe(40401)
    expect((await set({ policy: null, gid: site.ids.encode(sea), content_id: publicId })).code).toBe(40001)
    expect((await setOf(sea, 'first')).code).toBe(0)
  })
})
