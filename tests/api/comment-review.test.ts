import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Comment, CommentList } from '#contract/comments.ts'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { decide } from '#tests/support/moderator.ts'
import { anonymousVisitor, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

eachDatabase('comments that wait for a moderator', (open) => {
  let site: CommentSite
  let ann: UserVisitor
  let bob: UserVisitor
  beforeAll(async () => {
    site = await startCommentSite(await open(), { settings: { commentPolicy: 'pre' } })
    ann = await userVisitor(site.backend)
    bob = await userVisitor(site.backend)
  })
  afterAll(() => site.close())

  const approve = async (comment: { id: string }) => (await decide(site.backend, 'approve', comment)).code
  const idsOf = async (by?: { token: string }, query = '') => (await site.list(query, by)).list.map(({ id }) => id)

  it('are seen by their author alone, in front, and counted nowhere', async () => {
    const { data: comment } = await site.post('等一等', ann)
    expect(comment).toMatchObject({ status: 0, content: '等一等', is_self: true })
    expect(await idsOf(ann)).toEqual([comment.id])
    expect(await idsOf(ann, `comment_id=${comment.id}`)).toEqual([comment.id])
    expect((await site.list(`comment_id=${comment.id}`, ann)).located).toEqual({ root_id: comment.id, index: -1 })
    for (const by of [bob, await anonymousVisitor(site.backend), undefined]) {
      expect(await site.list(`comment_id=${comment.id}`, by)).toMatchObject({
        list: [],
        located: null,
        comment_total: 0,
      })
    }
    expect(await site.ask(`/guzzle/v1/comment/${site.article.publicId}`)).toMatchObject({ data: { list: [] } })
    expect(await site.count()).toBe(0)
    expect((await site.ask(`/dinner/content/${site.article.publicId}`)).data).toMatchObject({ comment_policy: 'pre' })
    await approve(comment)
    expect(await idsOf()).toEqual([comment.id])
    expect(await idsOf(ann)).toEqual([comment.id])
    expect(await site.count()).toBe(1)
    expect(await approve(comment)).toBe(40901)
  })

  it('cannot be answered, starred or reported by others', async () => {
    const { data: comment } = await site.post('还没审', ann)
    expect((await site.post('答', bob, { parent_id: comment.id })).code).toBe(40401)
    const star = { id: site.article.publicId, target: 'comment', comment_id: comment.id }
    expect((await site.ask('/guzzle/v1/star', { token: bob.token, payload: star })).code).toBe(40401)
    const report = { target: 'comment', id: comment.id, reason: 'ads' }
    expect((await site.ask('/peony/v1/report', { token: bob.token, payload: report })).code).toBe(40401)
    expect((await site.ask(`/guzzle/v1/comment/${site.article.publicId}/${comment.id}`)).code).toBe(40401)
    await site.ask(`/guzzle/v1/comment/${comment.id}/remove`, { token: ann.token, payload: {} })
    expect(await idsOf(ann)).not.toContain(comment.id)
  })

  it('stand among the answers of their root, last, for their author', async () => {
    const root = await site.write('根', bob)
    await approve(root)
    const answers = []
    for (const text of ['一', '二', '三', '四', '五']) answers.push(await site.write(text, bob, { parent: root }))
    for (const answer of answers.slice(0, 4)) await approve(answer)
    const mine = await site.write('我的', ann, { parent: root })

    const shown = async (by?: { token: string }) => (await site.list('sort=new', by)).list[0]?.sub_list
    expect((await shown())?.map(({ content }) => content)).toEqual(['一', '二', '三'])
    expect((await shown(ann))?.map(({ content, status }) => [content, status])).toEqual([
      ['一', 1],
      ['二', 1],
      ['三', 1],
      ['我的', 0],
    ])
    const address = `/guzzle/v1/comment/${site.article.publicId}/${root.id}`
    const contents = async (query: string, by?: UserVisitor) =>
      (await site.ask<CommentList>(`${address}?${query}`, by)).data.list.map(({ content }) => content)
    expect(await contents('', ann)).toEqual(['一', '二', '三', '四', '我的'])
    expect(await contents('pagesize=2', ann)).toEqual(['一', '二'])
    expect(await contents('')).toEqual(['一', '二', '三', '四'])
    expect((await site.list('sort=new')).list[0]).toMatchObject({ id: root.id, sub_count: 4 })
    await approve(mine)
    expect(await contents('')).toEqual(['一', '二', '三', '四', '我的'])
  })

  it('wait again once they are edited, unless they are answered already', async () => {
    const comment = await site.write('初稿', ann)
    await approve(comment)
    const before = await site.count()
    const edit = (content: string) =>
      site.ask<Comment>(`/guzzle/v1/comment/${comment.id}/edit`, { token: ann.token, payload: { content } })
    expect((await edit('二稿')).data.status).toBe(0)
    expect(await site.count()).toBe(before - 1)
    expect(await idsOf()).not.toContain(comment.id)
    await approve(comment)
    await approve(await site.write('答', bob, { parent: comment }))
    expect((await edit('三稿')).code).toBe(40901)
    expect(await site.count()).toBe(before + 1)
  })

  it('are listed for moderators, those that wait longest first', async () => {
    const { moderation } = site.backend
    for (const waiting of (await moderation.listQueue({ pagesize: 100 })).list) await approve(waiting)
    const [older, newer] = [await site.write('先', ann), await site.write('后', bob)]
    expect((await moderation.listQueue({ pagesize: 10 })).list).toMatchObject([
      {
        id: older.id,
        content_id: site.article.publicId,
        text: '先',
        author: { name: older.user.name },
        state: 'pending',
      },
      { id: newer.id, text: '后' },
    ])
  })
})

eachDatabase('policies of moderation', (open) => {
  const startWith = (commentPolicy: CommentPolicy) =>
    open().then((database) => startCommentSite(database, { settings: { commentPolicy } }))

  it('first: until a comment of theirs is public', async () => {
    const site = await startWith('first')
    const ann = await userVisitor(site.backend)
    const first = (await site.post('初来', ann)).data
    expect(first.status).toBe(0)
    expect((await site.post('再来', ann)).data.status).toBe(0)
    await decide(site.backend, 'approve', first)
    expect((await site.post('熟客', ann)).data.status).toBe(1)
    expect((await site.post('生客', await userVisitor(site.backend))).data.status).toBe(0)
  })

  it('links: with an address in it, also one that is edited in', async () => {
    const site = await startWith('links')
    const ann = await userVisitor(site.backend)
    expect((await site.post('看 www.spam.example', ann)).data.status).toBe(0)
    const plain = (await site.post('没有链接', ann)).data
    expect(plain.status).toBe(1)
    const edited = await site.ask<Comment>(`/guzzle/v1/comment/${plain.id}/edit`, {
      token: ann.token,
      payload: { content: '看 https://spam.example' },
    })
    expect(edited.data.status).toBe(0)
    expect(await site.count()).toBe(0)
  })
})
