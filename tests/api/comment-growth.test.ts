import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import type { Database } from '#server/storage/database.ts'
import { startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { makePhoto, upload } from '#tests/support/uploads.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60

const folder = mkdtempSync(path.join(tmpdir(), 'davmu-regions-'))
const regionFile = path.join(folder, 'regions.csv')
writeFileSync(regionFile, '36.0.0.0/16,浙江\n2001:db8:1::/48,福建\n8.8.8.0/24,美国\n')
afterAll(() => rmSync(folder, { recursive: true }))

eachDatabase('pictures of comments', (open) => {
  let site: CommentSite
  let ann: UserVisitor
  let now = Math.floor(Date.now() / 1000) // files have the time of the machine
  beforeAll(async () => {
    site = await startCommentSite(await open(), { clock: () => now })
    ann = await userVisitor(site.backend)
  })
  afterAll(() => site.close())

  const uploadIds = async (count: number, by = ann) => {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) {
      const { data } = await upload(site.backend, by.token, await makePhoto())
      ids.push(data.upload_id)
    }
    return ids
  }
  const remove = (comment: Comment, by: { token: string }) =>
    site.ask<Comment>(`/guzzle/v1/comment/${comment.id}/remove`, { token: by.token, payload: {} })
  const statusOf = async (url: string) => (await site.backend.http.inject({ url })).statusCode

  it('are shown in their order to everybody', async () => {
    const [first, second] = await uploadIds(2)
    const { data } = await site.post('看图', ann, { images: [second, first, second] })
    expect(data.images).toHaveLength(2)
    const { list } = await site.list('sort=new')
    expect(list.find(({ id }) => id === data.id)?.images).toEqual(data.images)
    expect(await statusOf(data.images[0]?.url ?? '')).toBe(200)
  })

  it('are at most three, and uploads of whoever writes', async () => {
    const four = await uploadIds(4)
    const bob = await userVisitor(site.backend)
    const [his] = await uploadIds(1, bob)
    const before = await site.count()
    expect((await site.post('四张', ann, { images: four })).code).toBe(40001)
    expect(await site.post('不是我的', ann, { images: [his] })).toMatchObject({
      code: 40001,
      data: { fields: [{ field: 'body.images.0' }] },
    })
    expect((await site.post('没有', ann, { images: ['nonsense'] })).code).toBe(40001)
    expect(await site.count()).toBe(before)
  })

  it('tell apart comments in the same words', async () => {
    const writer = await userVisitor(site.backend)
    const [first, second] = await uploadIds(2, writer)
    const one = await site.post('又一张', writer, { images: [first] })
    expect((await site.post('又一张', writer, { images: [first] })).data.id).toBe(one.data.id)
    expect((await site.post('又一张', writer, { images: [second] })).data.id).not.toBe(one.data.id)
  })

  it('go with a comment that its author removes, file and all', async () => {
    const writer = await userVisitor(site.backend)
    const { data } = await site.post('会删的', writer, { images: await uploadIds(1, writer) })
    const { data: kept } = await site.post('留着的', writer, { images: await uploadIds(1, writer) })
    expect((await remove(data, writer)).data.images).toEqual([])
    await remove(data, writer)
    now += 2 * DAY
    await site.backend.uploads.prune(now)
    expect(await statusOf(data.images[0]?.url ?? '')).toBe(404)
    expect(await statusOf(kept.images[0]?.url ?? '')).toBe(200)
  })
})

eachDatabase('a site without pictures in comments', (open) => {
  let site: CommentSite
  beforeAll(async () => {
    site = await startCommentSite(await open(), { settings: { commentImages: 0 } })
  })
  afterAll(() => site.close())

  it('refuses one', async () => {
    const ann = await userVisitor(site.backend)
    const { data } = await upload(site.backend, ann.token, await makePhoto())
    expect((await site.post('看图', ann, { images: [data.upload_id] })).code).toBe(40001)
    expect((await site.post('不看图', ann, { images: [] })).code).toBe(0)
  })
})

eachDatabase('policy "links"', (open) => {
  let site: CommentSite
  beforeAll(async () => {
    site = await startCommentSite(await open(), { settings: { commentPolicy: 'links' } })
  })
  afterAll(() => site.close())

  it('lets a comment with a picture wait, also after it was edited', async () => {
    const ann = await userVisitor(site.backend)
    const { data: picture } = await upload(site.backend, ann.token, await makePhoto())
    const { data } = await site.post('看图', ann, { images: [picture.upload_id] })
    expect(data.status).toBe(0)
    await site.backend.database.write((tx) =>
      site.backend.comments.review.setState(tx, site.ids.decode(data.id) ?? 0, 'public'),
    )
    const edited = await site.ask<Comment>(`/guzzle/v1/comment/${data.id}/edit`, {
      token: ann.token,
      payload: { content: '还是看图' },
    })
    expect(edited.data.status).toBe(0)
    expect((await site.post('没有图', ann)).data.status).toBe(1)
  })
})

eachDatabase('where a comment was written', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  const writeFrom = async (site: CommentSite, address: string, writer: UserVisitor) => {
    const answer = await site.backend.http.inject({
      method: 'POST',
      url: `/guzzle/v1/comment/${site.article.publicId}`,
      remoteAddress: address,
      headers: { authorization: writer.token },
      payload: { content: `从 ${Math.random()} 来` },
    })
    return answer.json<{ data: Comment }>().data
  }

  describe('with a file that tells', () => {
    let site: CommentSite
    beforeAll(async () => {
      site = await startCommentSite(database, { ipRegionFile: regionFile })
    })

    it.each([
      ['36.0.12.9', '浙江'],
      ['2001:db8:1:2:3:4:5:6', '福建'],
      ['::ffff:8.8.8.8', '美国'],
      ['203.0.113.9', '未知'],
    ])('%s is %s', async (address, region) => {
      const writer = await userVisitor(site.backend)
      expect((await writeFrom(site, address, writer)).ip_region).toBe(region)
      const { list } = await site.list('sort=new')
      expect(list[0]?.ip_region).toBe(region)
    })

    it('keeps nothing of the address but the province', async () => {
      const writer = await userVisitor(site.backend)
      const { id } = await writeFrom(site, '36.0.77.88', writer)
      const row = await database.db
        .selectFrom('comments')
        .selectAll()
        .where('id', '=', site.ids.decode(id) ?? 0)
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(row)).not.toContain('36.0.77')
      expect(row.ip_region).toBe('浙江')
    })
  })

  it('is not told where nothing was looked up, nor where the site does not want it', async () => {
    const without = await startCommentSite(database)
    const writer = await userVisitor(without.backend)
    expect((await writeFrom(without, '36.0.12.9', writer)).ip_region).toBe('')
    const off = await startCommentSite(database, { ipRegionFile: regionFile, settings: { commentRegion: 'off' } })
    const { id, ip_region } = await writeFrom(off, '36.0.12.9', writer)
    expect(ip_region).toBe('')
    const kept = database.db
      .selectFrom('comments')
      .select('ip_region')
      .where('id', '=', off.ids.decode(id) ?? 0)
    expect(await kept.executeTakeFirst()).toEqual({ ip_region: null })
  })
})

eachDatabase('what is kept of who comments', (open) => {
  let site: CommentSite
  beforeAll(async () => {
    site = await startCommentSite(await open(), { ipRegionFile: regionFile })
  })
  afterAll(() => site.close())

  it('can be exported; forgotten, the words stay and the rest goes', async () => {
    const { database } = site.backend
    const ann = await userVisitor(site.backend)
    const { personal } = site.backend.comments
    const { data: picture } = await upload(site.backend, ann.token, await makePhoto())
    const { data } = await site.post('我说过的', ann, { images: [picture.upload_id], anchor: { p: 2, quote: '原文' } })
    await site.ask('/peony/v1/report', {
      token: ann.token,
      payload: { target: 'comment', id: data.id, reason: 'ads', note: '我举报的' },
    })
    const exported = JSON.stringify(await personal.export(database.db, ann))
    for (const word of ['我说过的', '原文', '我举报的', picture.image.original_url]) expect(exported).toContain(word)

    await database.write((tx) => personal.forget(tx, ann))
    const { list } = await site.list()
    expect(list).toMatchObject([{ content: '我说过的', images: [], ip_region: '' }])
    expect(await personal.export(database.db, ann)).toMatchObject({ comments: [{ images: [] }], reports: [] })
  })
})
