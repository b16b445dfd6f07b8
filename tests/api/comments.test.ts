import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { makeUsers, NOW, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { anonymousVisitor, userVisitor, type UserVisitor, type Visitor } from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60
const HOSTILE = `<img src=x onerror=alert(1)>"'&\u202E ]]> </script> javascript:alert(1)`

eachDatabase('a comment', (open) => {
  let site: CommentSite
  let ann: UserVisitor
  let bob: UserVisitor
  let nobody: Visitor
  let now = NOW
  beforeAll(async () => {
    site = await startCommentSite(await open(), { clock: () => now, blockedWords: ['加微信'] })
    ann = await userVisitor(site.backend)
    bob = await userVisitor(site.backend)
    nobody = await anonymousVisitor(site.backend)
  })
  afterAll(() => site.close())

  /** A minute in which everybody may write again. */
  const fresh = async () => {
    ann = await userVisitor(site.backend)
    bob = await userVisitor(site.backend)
  }

  it('is public at once, as text, with who wrote it', async () => {
    const before = await site.count()
    const { status, data } = await site.post(`  ${HOSTILE}\r\n\n\n\n\n\u0007第二段 `, ann, {
      anchor: { p: 3, quote: ' 灯室的\n铜把手 ' },
    })
    expect(status).toBe(200)
    expect(data).toEqual({
      id: data.id,
      post_id: site.article.publicId,
      root_id: '',
      parent_id: '',
      reply_user: null,
      user: { id: ann.uid, name: expect.stringMatching(/./), avatar: '', is_author: false, verified: 0 },
      content: `${HOSTILE.replace('\u202E', '')}\n\n\n第二段`,
      images: [],
      mentions: [],
      anchor: { p: 3, quote: '灯室的 铜把手' },
      create_time: NOW,
      update_time: NOW,
      ip_region: '',
      star_count: 0,
      sub_count: 0,
      is_top: 0,
      status: 1,
      is_star: false,
      is_self: true,
      sub_list: [],
    })
    const { list, comment_total } = await site.list()
    const { is_star: _star, is_self: _self, ...shared } = data
    expect(list).toEqual([shared])
    expect(comment_total).toBe(before + 1)
    expect(await site.count()).toBe(before + 1)
  })

  it('is counted on the item, which says that comments are open', async () => {
    const { data } = await site.ask<{ comment_count: number }>(`/dinner/content/${site.article.publicId}`)
    expect(data).toMatchObject({ comment_count: await site.count(), comment_enable: 1, comment_policy: 'post' })
  })

  it('is answered on two levels', async () => {
    await fresh()
    const root = (await site.post('问', ann)).data
    const answer = (await site.post('答', bob, { parent_id: root.id })).data
    const further = (await site.post('再答', ann, { parent_id: answer.id })).data
    expect(answer).toMatchObject({ root_id: root.id, parent_id: root.id, reply_user: null })
    expect(further).toMatchObject({
      root_id: root.id,
      parent_id: answer.id,
      reply_user: { id: bob.uid, name: expect.stringMatching(/./) },
    })
    const shown = (await site.list('sort=new')).list.find(({ id }) => id === root.id)
    expect(shown).toMatchObject({ sub_count: 2, sub_list: [{ content: '答' }, { content: '再答' }] })
  })

  it('is one comment when it is sent again, by its request-id or within a minute by its words', async () => {
    await fresh()
    const requestId = randomUUID()
    const address = `/guzzle/v1/comment/${site.article.publicId}`
    const send = (content: string, id?: string) =>
      site.ask<Comment>(address, { token: ann.token, payload: { content }, ...(id && { requestId: id }) })
    const before = await site.count()
    const first = await send('同一句', requestId)
    expect((await send('同一句', requestId)).body).toBe(first.body)
    expect((await send('另一句', requestId)).code).toBe(40902)
    expect((await send(' 同一句 ')).data.id).toBe(first.data.id)
    expect((await site.post('同一句', bob)).data.id).not.toBe(first.data.id)
    expect(await site.count()).toBe(before + 2)
    now = NOW + 61
    expect((await send('同一句')).data.id).not.toBe(first.data.id)
    now = NOW
  })

  it('needs a user', async () => {
    const address = `/guzzle/v1/comment/${site.article.publicId}`
    expect(await site.ask(address, { payload: { content: 'x' } })).toMatchObject({ status: 401, code: 40101 })
    expect(await site.post('x', nobody)).toMatchObject({ status: 401, code: 40103 })
    expect(await site.post('x', { token: 'made-up' })).toMatchObject({ status: 401, code: 40102 })
  })

  it.each([
    ['', 'body.content'],
    ['  \n ', 'body.content'],
    ['\u200B\u202E', 'body.content'],
    ['字'.repeat(501), 'body.content'],
    [7, 'body.content'],
  ])('is refused when it says nothing or too much: %j', async (content, field) => {
    await fresh()
    const { code, data } = await site.ask(`/guzzle/v1/comment/${site.article.publicId}`, {
      token: ann.token,
      payload: { content },
    })
    expect([code, data.fields?.[0]?.field]).toEqual([40001, field])
  })

  it('may be as long as readers count it', async () => {
    await fresh()
    const { code, data } = await site.post('😀'.repeat(500), ann)
    expect([code, data.content]).toEqual([0, '😀'.repeat(500)])
  })

  it('is refused with a word that is not allowed, however it is written', async () => {
    await fresh()
    expect(await site.post('快 加.微\u200B信', ann)).toMatchObject({ status: 422, code: 42201 })
  })

  it('stands under an item and a parent that are there', async () => {
    await fresh()
    const other = await saveArticle(site.domains, { accountId: site.accountId })
    const ofOther = await site.write('别处', bob, { item: other.publicId })
    const gone = await site.write('撤回', bob)
    await site.ask(`/guzzle/v1/comment/${gone.id}/remove`, { token: bob.token, payload: {} })
    const under = async (parent: string) => (await site.post('x', ann, { parent_id: parent })).code
    expect(await under(ofOther.id)).toBe(40401)
    expect(await under(site.ids.encode(999_999))).toBe(40401)
    expect(await under('not-an-id')).toBe(40002)
    expect(await under(gone.id)).toBe(40901)

    const on = (path: string) => site.ask(path, { token: bob.token, payload: { content: 'x' } })
    expect((await on(`/guzzle/v1/comment/${site.ids.encode(999_999)}`)).code).toBe(40401)
    expect((await on('/guzzle/v1/comment/nonsense')).code).toBe(40002)
    expect(await on(`/peony/v1/comment/${site.article.publicId}`)).toMatchObject({
      code: 40401,
      data: { actor: 'mp' },
    })
    await site.backend.database.write((tx) => site.backend.content.removeContent(tx, other.id))
    expect(await on(`/guzzle/v1/comment/${other.publicId}`)).toMatchObject({ status: 410, code: 41001 })
  })

  it('of an item of the house goes by its own address', async () => {
    await fresh()
    const accountId = await saveAccount(site.domains, { actor: 'inner' })
    const item = await saveArticle(site.domains, { accountId, actor: 'inner' })
    const posted = await site.ask<Comment>(`/peony/v1/comment/${item.publicId}`, {
      token: ann.token,
      payload: { content: '内' },
    })
    expect(posted.code).toBe(0)
    for (const address of [`/peony/v1/comment/${item.publicId}`, `/inner/comment/${item.publicId}`])
      expect((await site.ask(address)).data).toMatchObject({ list: [{ id: posted.data.id }] })
    for (const address of [`/guzzle/v1/comment/${item.publicId}`, `/dinner/comment/${item.publicId}`])
      expect(await site.ask(address)).toMatchObject({ code: 40401, data: { actor: 'inner' } })
    expect((await site.ask(`/peony/v1/comment/${item.publicId}/${posted.data.id}`)).code).toBe(0)
  })

  it('is not taken where comments are closed, and what is there is still shown', async () => {
    await fresh()
    const sourceId = `test:${randomUUID()}`
    const closing = await saveArticle(site.domains, { accountId: site.accountId, sourceId })
    await site.write('早', ann, { item: closing.publicId })
    await saveArticle(site.domains, { accountId: site.accountId, sourceId, commentsClosed: true })
    const address = `/guzzle/v1/comment/${closing.publicId}`
    expect(await site.ask(address, { token: ann.token, payload: { content: '晚' } })).toMatchObject({
      status: 403,
      code: 40303,
    })
    expect((await site.ask(address)).data).toMatchObject({ comment_enable: 0, list: [{ content: '早' }] })
    const { data } = await site.ask(`/dinner/content/${closing.publicId}`)
    expect(data).toMatchObject({ comment_enable: 0, comment_count: 1 })
  })

  it('of a new account is one of sixty a day', async () => {
    const young = await userVisitor(site.backend)
    const { publicId: item } = await saveArticle(site.domains, { accountId: site.accountId })
    for (let n = 0; n < 60; n += 1) await site.write(`第 ${n} 条`, young, { item, now: NOW + n })
    await expect(site.write('多一条', young, { item, now: NOW + 100 })).rejects.toMatchObject({
      code: 42901,
      data: { retry_after: DAY - 100 },
    })
    await site.write('次日', young, { item, now: NOW + DAY })
    await site.write('老读者', young, { item, now: NOW + 7 * DAY })
  })

  it('shows who speaks for the account behind the item', async () => {
    const [author] = await makeUsers(site.backend.database, 1)
    if (!author) throw new Error('no user')
    await site.backend.database.write((tx) =>
      tx.sql.updateTable('users').set({ account_id: site.accountId }).where('id', '=', author.userId).execute(),
    )
    const { id, user } = await site.write('作者说', author)
    expect(user).toMatchObject({ is_author: true, name: '潮声深读', verified: 1 })
    expect((await site.list('sort=author')).list.map((comment) => comment.id)).toEqual([id])
    const elsewhere = await saveArticle(site.domains, { accountId: await saveAccount(site.domains) })
    expect((await site.write('路过', author, { item: elsewhere.publicId })).user.is_author).toBe(false)
  })

  it('makes finished answers and the page of its item out of date', async () => {
    const changes: unknown[] = []
    site.backend.database.onChange((list) => changes.push(...list))
    const { id } = await site.write('新', ann)
    await site.write('新', ann)
    expect(changes).toEqual([{ kind: 'comments', id: site.article.id }])
    expect((await site.list('sort=new')).list.map((comment) => comment.id)).toContain(id)
  })
})
