import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import type { Notice } from '#contract/notices.ts'
import type { Page } from '#contract/shapes.ts'
import { NOW, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { anonymousVisitor, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

interface Offered {
  list: Array<{ id: string; name: string; avatar: string }>
}

eachDatabase('people in comments', (open) => {
  let site: CommentSite
  let ann: UserVisitor
  let bob: UserVisitor
  let now = NOW
  beforeAll(async () => {
    site = await startCommentSite(await open(), { clock: () => now, settings: { commentPolicy: 'links' } })
    ann = await join('阿澈')
    bob = await join('小林')
  })
  afterAll(() => site.close())

  const rename = (user: UserVisitor, nickname: string) =>
    site.backend.database.write((tx) =>
      tx.sql.updateTable('users').set({ nickname }).where('id', '=', user.userId).execute(),
    )
  async function join(nickname: string): Promise<UserVisitor> {
    const user = await userVisitor(site.backend)
    await rename(user, nickname)
    return user
  }
  /** Writes without being counted as a call. */
  const say = async (text: string, { userId, subject }: UserVisitor, fields: object = {}): Promise<Comment> => {
    now += 1
    const viewer = { kind: 'user', subject, userId, session: '' } as const
    return site.backend.database.write((tx) =>
      site.backend.comments.handlers['POST /guzzle/v1/comment/{id}'](
        { id: site.article.publicId, content: text, ...fields },
        { tx, now, viewer, address: '', userAgent: '' },
      ),
    )
  }
  const told = async ({ token }: UserVisitor) =>
    (await site.ask<Page<Notice>>('/peony/v1/notice', { token })).data.list.filter(({ kind }) => kind === 'mention')
  const offer = async (query: string, by: { token: string }) =>
    (await site.ask<Offered>(`/peony/v1/mention/${site.article.publicId}?${query}`, by)).data.list
  const remove = ({ id }: Comment, { token }: UserVisitor) =>
    site.ask(`/guzzle/v1/comment/${id}/remove`, { token, payload: {} })
  const edit = ({ id }: Comment, payload: object, { token }: UserVisitor) =>
    site.ask<Comment>(`/guzzle/v1/comment/${id}/edit`, { token, payload })
  const find = async ({ id }: Comment) => (await site.list('sort=new&pagesize=50')).list.find((one) => one.id === id)

  it('are meant by who they are, are told once, and are led to from where their name stood', async () => {
    const cai = await join('采采')
    const comment = await say('＠采采 看这里，@采采', ann, { mentions: [cai.uid, cai.uid] })
    expect(comment.mentions).toEqual([{ id: cai.uid, at: 0, length: 3 }])
    expect(await told(cai)).toMatchObject([{ comment: { id: comment.id }, from: { id: ann.uid }, people: 1 }])
    await rename(cai, '采薇')
    expect(await find(comment)).toMatchObject({
      content: '＠采采 看这里，@采采',
      mentions: [{ id: cai.uid, at: 0, length: 3 }],
    })
  })

  it('are not meant where their name is not said, nor by a name alone', async () => {
    const cai = await join('无名')
    const silent = await say('谁也没提', ann, { mentions: [cai.uid] })
    const typed = await say('@无名 只是打出来的', ann)
    expect([silent.mentions, typed.mentions]).toEqual([[], []])
    expect(await told(cai)).toEqual([])
  })

  it('are ten at most: forty are refused, and nothing of it is left', async () => {
    const crowd = await Promise.all(Array.from({ length: 11 }, (_, n) => join(`众人${n}号`)))
    const text = crowd.map((_, n) => `@众人${n}号`).join('')
    const before = await site.count()
    const forty = Array.from({ length: 40 }, (_, n) => site.ids.encodePerson(9000 + n))
    for (const mentions of [crowd.map(({ uid }) => uid), forty]) {
      expect(await site.post(text, ann, { mentions })).toMatchObject({ status: 422, code: 42204 })
    }
    expect(await site.count()).toBe(before)
    expect(await told(crowd[0] ?? ann)).toEqual([])
    expect((await site.post(text, ann, { mentions: Array.from({ length: 101 }, () => bob.uid) })).code).toBe(40001)
    expect((await site.post(text, ann, { mentions: ['!!'] })).code).toBe(40002)
    const ten = await say(text, ann, { mentions: crowd.slice(1).map(({ uid }) => uid) })
    expect(ten.mentions).toHaveLength(10)
  })

  it('are sixty in an hour at most, however many comments it takes', async () => {
    const loud = await join('大嗓门')
    const crowd = await Promise.all(Array.from({ length: 10 }, (_, n) => join(`听者${n}号`)))
    const text = crowd.map((_, n) => `@听者${n}号`).join('')
    const mentions = crowd.map(({ uid }) => uid)
    for (let n = 0; n < 6; n += 1) await say(`${text}${n}`, loud, { mentions })
    const refused = await site.post(`${text}再来`, loud, { mentions })
    expect(refused).toMatchObject({ status: 429, code: 42901, data: { retry_after: 3600 } })
    expect((await site.post('不提谁', loud)).code).toBe(0)
    // Six comments are one thing that was told them.
    expect(await told(crowd[0] ?? ann)).toMatchObject([{ people: 1 }])
  })

  it('are not told what they wrote, what answers them, or what is under something that they have hidden', async () => {
    const [cai, dan] = [await join('采菊'), await join('丹青')]
    await say('@采菊 自己', cai, { mentions: [cai.uid] })
    expect(await told(cai)).toEqual([])
    const root = await say('问一句', cai)
    await say('@采菊 答一句', dan, { mentions: [cai.uid], parent_id: root.id })
    expect(await told(cai)).toEqual([])
    const hide = (kind: string, id: string) =>
      site.ask('/peony/v1/hidden', { token: cai.token, payload: { list: [{ kind, id, hidden: 1, at: now }] } })
    await hide('item', site.article.publicId)
    await say('@采菊 藏起来了', dan, { mentions: [cai.uid] })
    expect(await told(cai)).toEqual([])
    await site.ask('/peony/v1/hidden', {
      token: cai.token,
      payload: { list: [{ kind: 'item', id: site.article.publicId, hidden: 0, at: now }] },
    })
    await site.backend.database.write((tx) =>
      tx.sql.updateTable('users').set({ account_id: site.accountId }).where('id', '=', dan.userId).execute(),
    )
    await hide('account', site.ids.encode(site.accountId))
    await say('@采菊 号也藏了', dan, { mentions: [cai.uid] })
    expect(await told(cai)).toEqual([])
  })

  it('are told of a held comment once it is approved, and not before', async () => {
    const cai = await join('采莲')
    const held = await say('@采莲 https://example.org', ann, { mentions: [cai.uid] })
    expect(held).toMatchObject({ status: 0, mentions: [{ id: cai.uid }] })
    expect(await told(cai)).toEqual([])
    const id = site.ids.decode(held.id) ?? 0
    const setState = (state: 'public' | 'removed') =>
      site.backend.database.write((tx) => site.backend.comments.review.setState(tx, id, state))
    await setState('public')
    expect(await told(cai)).toMatchObject([{ comment: { id: held.id } }])
    await setState('removed')
    expect(await told(cai)).toEqual([])
  })

  it('are told nothing any more once they are edited out or the comment is gone, and others are', async () => {
    const [cai, dan] = [await join('采蓝'), await join('丹枫')]
    const comment = await say('@采蓝 你看', ann, { mentions: [cai.uid] })
    await rename(cai, '采绿')
    const kept = await edit(comment, { content: '你看 @采蓝' }, ann)
    expect(kept.data.mentions).toEqual([{ id: cai.uid, at: 3, length: 3 }])
    expect(await told(cai)).toHaveLength(1)
    const changed = await edit(comment, { content: '@丹枫 你看', mentions: [dan.uid] }, ann)
    expect(changed.data.mentions).toEqual([{ id: dan.uid, at: 0, length: 3 }])
    expect([await told(cai), await told(dan)]).toMatchObject([[], [{ comment: { id: comment.id } }]])
    await remove(comment, ann)
    expect(await told(dan)).toEqual([])
  })

  it('are nobody once they gave their account up, and go along with who is erased', async () => {
    const cai = await join('采桑')
    const comment = await say('@采桑 再见', ann, { mentions: [cai.uid] })
    const { personal } = site.backend.comments
    expect(await personal.export(site.backend.database.db, cai)).toMatchObject({ mentioned_in: [comment.id] })
    await site.backend.database.write(async (tx) => {
      await tx.sql.updateTable('users').set({ cancelled_at: now }).where('id', '=', cai.userId).execute()
    })
    expect((await say('@采桑 还在吗', ann, { mentions: [cai.uid] })).mentions).toEqual([])
    expect((await site.list('sort=new', ann)).list.find(({ id }) => id === comment.id)?.mentions).toEqual([])
    await site.backend.database.write((tx) => personal.forget(tx, cai))
    expect(await personal.export(site.backend.database.db, cai)).toMatchObject({ mentioned_in: [] })
  })

  it('are offered from the thread first, then from the item, then by how their names begin', async () => {
    const [cai, dan, eve, far] = [
      await join('望海甲'),
      await join('望海乙'),
      await join('望海丙'),
      await join('望海远'),
    ]
    const root = await say('开头', cai)
    await say('跟帖', dan, { parent_id: root.id })
    await say('另一条', eve)
    const names = async (query: string, by: { token: string }) => (await offer(query, by)).map(({ name }) => name)
    expect(await names(`q=望海&comment_id=${root.id}`, bob)).toEqual(['望海甲', '望海乙', '望海丙', '望海远'])
    expect(await names(`q=望海远`, bob)).toEqual(['望海远'])
    expect(await names('q=望海', far)).not.toContain('望海远')
    expect((await names('', bob)).length).toBeLessThanOrEqual(8)
    expect(Object.keys((await offer('q=望海远', bob))[0] ?? {})).toEqual(['id', 'name', 'avatar'])
  })

  it('are offered to who is not logged in as far as the page shows them, and by public names alone', async () => {
    const device = await anonymousVisitor(site.backend)
    const cai = await join('Quiet Cat')
    const names = async (by: { token: string }) => (await offer('q=quiet', by)).map(({ name }) => name)
    expect(await names(device)).toEqual([])
    expect(await names(bob)).toEqual(['Quiet Cat'])
    await site.backend.database.write((tx) =>
      tx.sql
        .updateTable('users')
        .set({ nickname: 'Other', pending_profile: '{"nickname":"Quiet Dog"}' })
        .where('id', '=', cai.userId)
        .execute(),
    )
    expect(await names(bob)).toEqual([])
  })

  it('are not offered without end to one caller', async () => {
    const nosy = await join('包打听')
    const path = `/peony/v1/mention/${site.article.publicId}?q=`
    const codes = []
    for (let n = 0; n < 61; n += 1) codes.push((await site.ask(`${path}${n}`, nosy)).code)
    expect(codes.indexOf(42901)).toBe(60)
  })
})
