import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { COMMENT_EDIT_SECONDS } from '#contract/limits.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { NOW, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { anonymousVisitor, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

eachDatabase('what happens to a comment', (open) => {
  let site: CommentSite
  let ann: UserVisitor
  let bob: UserVisitor
  let now = NOW
  beforeAll(async () => {
    site = await startCommentSite(await open(), { clock: () => now, blockedWords: ['加微信'] })
    ann = await userVisitor(site.backend)
    bob = await userVisitor(site.backend)
  })
  afterAll(() => site.close())

  const remove = (comment: { id: string }, { token }: { token: string }) =>
    site.ask<Comment>(`/guzzle/v1/comment/${comment.id}/remove`, { token, payload: {} })
  const edit = (comment: { id: string }, content: string, { token }: { token: string }) =>
    site.ask<Comment>(`/guzzle/v1/comment/${comment.id}/edit`, { token, payload: { content } })
  const find = async (id: string) => (await site.list('sort=new&pagesize=50')).list.find((one) => one.id === id)

  it('its author removes it, once', async () => {
    const comment = await site.write('收回', ann)
    const before = await site.count()
    const { data } = await remove(comment, ann)
    expect(data).toMatchObject({ id: comment.id, status: 2, content: '', user: { id: '', name: '' } })
    expect((await remove(comment, ann)).data).toEqual(data)
    expect(await site.count()).toBe(before - 1)
    expect(await find(comment.id)).toBeUndefined()
  })

  it('nobody else can touch it, nor learn whether it is there', async () => {
    const comment = await site.write('我的', ann)
    const { id: missing } = { id: site.ids.encode(999_999) }
    for (const change of [remove, (one: { id: string }, by: { token: string }) => edit(one, '你的', by)]) {
      const refusal = await change(comment, bob)
      expect(refusal).toMatchObject({ status: 404, code: 40401 })
      const { data, code } = await change({ id: missing }, bob)
      expect({ data, code }).toEqual({ data: refusal.data, code: refusal.code })
      expect((await change({ id: 'nonsense' }, ann)).code).toBe(40002)
      expect((await change(comment, await anonymousVisitor(site.backend))).code).toBe(40103)
    }
    expect(await find(comment.id)).toMatchObject({ content: '我的' })
  })

  it('a removed root stays as long as it has public answers', async () => {
    const root = await site.write('根', ann, {})
    const answer = await site.write('叶', bob, { parent: root })
    const before = await site.count()
    await remove(root, ann)
    expect(await find(root.id)).toMatchObject({
      status: 2,
      content: '',
      user: { name: '' },
      sub_count: 1,
      sub_list: [{ id: answer.id, content: '叶' }],
    })
    expect(await site.count()).toBe(before - 1)
    await remove(answer, bob)
    expect(await find(root.id)).toBeUndefined()
    expect(await site.count()).toBe(before - 2)
  })

  it('a removed answer goes, and those that answer it stay', async () => {
    const root = await site.write('根二', ann)
    const first = await site.write('一', bob, { parent: root })
    const second = await site.write('二', ann, { parent: first })
    await remove(first, bob)
    expect(await find(root.id)).toMatchObject({ sub_count: 1, sub_list: [{ id: second.id }] })
  })

  it('its author edits it within five minutes, which shows', async () => {
    const comment = await site.write('错字', ann)
    const same = await edit(comment, ' 错字 ', ann)
    expect(same.data.update_time).toBe(NOW)
    const { data } = await edit(comment, '改好\u202E了', ann)
    expect(data).toMatchObject({ content: '改好了', create_time: NOW, update_time: NOW + 1, is_self: true })
    expect(await find(comment.id)).toMatchObject({ content: '改好了' })
    expect((await edit(comment, '加 微信', ann)).code).toBe(42201)
    expect((await edit(comment, '\u200B', ann)).code).toBe(40001)
    now = NOW + COMMENT_EDIT_SECONDS
    expect((await edit(comment, '最后一刻', ann)).data.update_time).toBe(now)
    now += 1
    expect(await edit(comment, '太晚', ann)).toMatchObject({ status: 409, code: 40901 })
    now = NOW
    await remove(comment, ann)
    expect((await edit(comment, '已删', ann)).code).toBe(40901)
  })

  it('a reader reports it or its item, once', async () => {
    const reader = await anonymousVisitor(site.backend)
    const comment = await site.write('可疑', bob)
    const report = (fields: object, by = reader) =>
      site.ask<{ ticket_no: string }>('/peony/v1/report', { token: by.token, payload: fields })
    const first = await report({ target: 'comment', id: comment.id, reason: 'ads', note: ' 广\u0007告\u202E ' })
    expect(first.data.ticket_no).toMatch(/^\w{8,}$/)
    const again = await report({ target: 'comment', id: comment.id, reason: 'abuse' })
    expect(again.data).toEqual(first.data)
    const ofItem = await report({ target: 'post', id: site.article.publicId, reason: 'false' })
    expect(ofItem.data.ticket_no).not.toBe(first.data.ticket_no)
    expect((await report({ target: 'comment', id: comment.id, reason: 'ads' }, bob)).data).not.toEqual(first.data)
    const { backend, ids } = site
    expect((await backend.comments.reports.list(backend.database.db, null, 3)).toReversed()).toMatchObject([
      {
        id: ids.decode(first.data.ticket_no),
        target: 'comment',
        targetId: ids.decode(comment.id),
        reason: 'ads',
        note: '广告',
      },
      { target: 'post', targetId: site.article.id, reason: 'false', note: '' },
      { target: 'comment', targetId: ids.decode(comment.id) },
    ])

    await remove(comment, bob)
    expect((await report({ target: 'comment', id: comment.id, reason: 'ads' })).code).toBe(40401)
    expect((await report({ target: 'post', id: comment.id, reason: 'ads' })).code).toBe(40401)
    expect((await report({ target: 'post', id: 'nonsense', reason: 'ads' })).code).toBe(40002)
    expect((await report({ target: 'post', id: site.article.publicId, reason: 'dislike' })).code).toBe(40001)
    const unknown = await site.ask('/peony/v1/report', {
      payload: { target: 'post', id: site.article.publicId, reason: 'ads' },
    })
    expect(unknown.code).toBe(40101)
  })

  it('reports of an anonymous reader are those of the user that logs in, once each', async () => {
    const reader = await anonymousVisitor(site.backend)
    const [one, two] = [await site.write('甲', bob), await site.write('乙', bob)]
    const ticket = async (by: { token: string }, { id }: Comment) =>
      (
        await site.ask<{ ticket_no: string }>('/peony/v1/report', {
          token: by.token,
          payload: { target: 'comment', id, reason: 'ads' },
        })
      ).data.ticket_no
    const mobile = '13800000001'
    const user = await userVisitor(site.backend, mobile)
    const [ofUser, anonymous] = [await ticket(user, one), [await ticket(reader, one), await ticket(reader, two)]]
    now = NOW + 61 // the next code for the same number
    const back = await userVisitor(site.backend, mobile, reader.token)
    expect([await ticket(back, one), await ticket(back, two)]).toEqual([ofUser, anonymous[1]])
  })
})
