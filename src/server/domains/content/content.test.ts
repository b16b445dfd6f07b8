import { beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { contentCalls, idsOf } from '#tests/support/content-calls.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import {
  createDomains,
  saveAccount,
  saveArticle,
  saveColumn,
  WAP_HOST,
  type Domains,
} from '#tests/support/factories.ts'
import type { ExportedContent } from './content.ts'

const NOW = 1_700_100_000

eachDatabase('content', (open) => {
  let database: Database
  let domains: Domains
  let accountId: number

  beforeEach(async () => {
    database = await open()
    domains = createDomains(database)
    accountId = await saveAccount(domains)
  })

  const { getMp, getInner, listGroup, recommend } = contentCalls(() => domains, NOW)

  it('answers a published item whole', async () => {
    const older = await saveArticle(domains, { accountId, publishAt: 1_700_000_000 })
    const shown = await saveArticle(domains, {
      accountId,
      publishAt: 1_714_500_000,
      title: ' 守塔人\n的最后一班 ',
      summary: '',
      kicker: '潮汐线',
      tags: ['灯塔', ' 老港 ', '灯塔'],
      updatedAt: 1_714_600_000,
      correction: '塔高应为34米。',
    })
    const newer = await saveArticle(domains, { accountId, publishAt: 1_714_500_000 })
    const detail = await getMp(shown.publicId)
    expect(detail).toMatchObject({
      id: shown.publicId,
      actor: 'mp',
      type: 'doc',
      title: '守塔人 的最后一班',
      summary: '陈望生把灯室的铜把手擦了三遍。“不冷不热。”他说。',
      kicker: '潮汐线',
      path: `/mp/doc/2024/05/${shown.publicId}/index`,
      update_time: 1_714_600_000,
      correction: '塔高应为34米。',
      status: 'published',
      version: 1,
      read_minutes: 1,
      author: { name: '潮声深读', verified: 1 },
      share: {
        title: '守塔人 的最后一班',
        link: `${WAP_HOST}/davmu/share/mp/doc/2024/05/${shown.publicId}/index`,
        imgUrl: '',
      },
    })
    expect(detail.body_html).toBe(
      '<p data-p="1">陈望生把灯室的铜把手擦了三遍。</p>\n<p data-p="2">“不冷不热。”他说。</p>\n',
    )
    expect(detail.tags.map((tag) => tag.name)).toEqual(['灯塔', '老港'])
    expect(detail.prev?.id).toBe(older.publicId)
    expect(detail.next?.id).toBe(newer.publicId)
  })

  it('shows stored pictures with their sizes and leaves others at their address', async () => {
    const [stored, remote] = await database.write(async (tx) => [
      await domains.content.saveImage(
        tx,
        {
          hash: 'a'.repeat(64),
          width: 1600,
          height: 1000,
          color: '#335577',
          format: 'jpg',
          size: 5000,
          variants: [360, 828, 1242],
        },
        'https://pictures.example/tower.jpg',
      ),
      await domains.content.saveImage(tx, { remoteUrl: 'https://pictures.example/far.png', width: 0, height: 0 }),
    ])
    const { publicId } = await saveArticle(domains, {
      accountId,
      coverImageId: stored ?? null,
      bodySource: '![灯塔](tower.jpg "日落后的灯塔")\n\n![远处](https://pictures.example/far.png)\n\n文字',
      images: new Map([
        ['tower.jpg', { imageId: stored ?? 0 }],
        ['https://pictures.example/far.png', { imageId: remote ?? 0 }],
      ]),
    })
    const detail = await getMp(publicId)
    const base = `/davmu/share/media/${'a'.repeat(64)}`
    expect(detail.body_html).toContain(
      `<figure data-p="1"><img src="${base}-828.webp" alt="灯塔" width="1600" height="1000" loading="eager" decoding="async" ` +
        `srcset="${base}-360.webp 360w, ${base}-828.webp 828w, ${base}-1242.webp 1242w" sizes="(max-width: 720px) 100vw, 720px" ` +
        'style="background:#335577" data-toned><figcaption>日落后的灯塔</figcaption></figure>',
    )
    expect(detail.body_html).toContain(
      '<img src="https://pictures.example/far.png" alt="远处" loading="lazy" decoding="async">',
    )
    expect(detail).toMatchObject({
      cover: `${base}-828.webp`,
      covers: [`${base}-360.webp`],
      cover_ratio: 1.6,
      cover_color: '#335577',
      images_count: 2,
      share: { imgUrl: `${WAP_HOST}${base}-828.webp` },
      images: [
        {
          url: `${base}-828.webp`,
          width: 1600,
          height: 1000,
          caption: '日落后的灯塔',
          alt: '灯塔',
          original_url: `${base}.jpg`,
          original_size: 5000,
        },
        { url: 'https://pictures.example/far.png', original_url: 'https://pictures.example/far.png', caption: '' },
      ],
    })
    expect(await domains.content.findImageByAddress('https://pictures.example/tower.jpg')).toMatchObject({
      imageId: stored,
    })
    expect(await domains.content.findImageByAddress('https://pictures.example/none.jpg')).toBeNull()
  })

  it('refuses malformed, missing, unpublished, removed ids and the wrong actor', async () => {
    const [shown, draft, removed] = [
      await saveArticle(domains, { accountId, tags: ['灯塔'] }),
      await saveArticle(domains, { accountId, state: 'draft' }),
      await saveArticle(domains, { accountId, tags: ['灯塔'] }),
    ]
    const scheduled = await saveArticle(domains, { accountId, publishAt: Math.floor(Date.now() / 1000) + 9999 })
    await database.write((tx) => domains.content.removeContent(tx, removed.id))
    await expect(getMp('!!')).rejects.toMatchObject({ code: 40002 })
    await expect(getMp('AbCd1234')).rejects.toMatchObject({ code: 40002 })
    await expect(getMp(domains.ids.encode(999_999))).rejects.toMatchObject({ code: 40401, data: null })
    await expect(getMp(draft.publicId)).rejects.toMatchObject({ code: 40401, data: null })
    await expect(getInner(draft.publicId)).rejects.toMatchObject({ code: 40401, data: null })
    await expect(getMp(scheduled.publicId)).rejects.toMatchObject({ code: 40401, data: null })
    await expect(getInner(shown.publicId)).rejects.toMatchObject({ code: 40401, data: { actor: 'mp' } })
    await expect(getMp(removed.publicId)).rejects.toMatchObject({
      code: 41001,
      data: { similar: [{ id: shown.publicId }] },
    })
    await expect(recommend({ id: removed.publicId })).rejects.toMatchObject({ code: 41001 })
    await expect(recommend({ gid: domains.ids.encode(999) })).rejects.toMatchObject({ code: 40401 })
    await expect(recommend({ exclude: 'x' })).rejects.toMatchObject({ code: 40002 })
    await expect(recommend({ cursor: 'x' })).rejects.toMatchObject({
      code: 40001,
      data: { fields: [{ field: 'query.cursor' }] },
    })
    await expect(listGroup(domains.ids.encode(999))).rejects.toMatchObject({ code: 40401 })
    expect(await domains.content.findContentPath(removed.publicId)).toEqual({
      path: `/mp/doc/2023/11/${removed.publicId}/index`,
      state: 'removed',
    })
    expect(await domains.content.findContentPath(draft.publicId)).toBeNull()
  })

  it('saves the same source once, updates a changed one and keeps its time', async () => {
    const draft = { accountId, sourceId: 'markdown:a', sourceHash: '1', publishAt: null, tags: ['a'] }
    const first = await saveArticle(domains, draft)
    const made = await getMp(first.publicId)
    expect(first.outcome).toBe('created')
    expect(await saveArticle(domains, draft)).toMatchObject({ id: first.id, outcome: 'unchanged' })
    const second = await saveArticle(domains, { ...draft, sourceHash: '2', title: '改过', tags: ['b'] })
    expect(second).toMatchObject({ id: first.id, outcome: 'updated' })
    const changed = await getMp(first.publicId)
    expect(changed).toMatchObject({ title: '改过', version: 2, publish_time: made.publish_time })
    expect(changed.tags.map((tag) => tag.name)).toEqual(['b'])
    await database.write((tx) => domains.content.removeContent(tx, first.id))
    await saveArticle(domains, { ...draft, sourceHash: '3' })
    await expect(getMp(first.publicId)).rejects.toMatchObject({ code: 41001 })
  })

  it('saves one item for a source that several importers bring at once', async () => {
    const draft = { accountId, sourceId: 'markdown:a', sourceHash: '1', tags: ['a'] }
    const saved = await Promise.all([1, 2, 3, 4].map(() => saveArticle(domains, draft)))
    expect(new Set(saved.map((one) => one.id)).size).toBe(1)
    expect(saved.filter((one) => one.outcome === 'created')).toHaveLength(1)
    expect((await recommend()).list).toHaveLength(1)
  })

  it('keeps lists and counters in step with every change of state', async () => {
    const column = await saveColumn(domains)
    const gid = domains.ids.encode(column)
    const total = async () => (await listGroup(gid)).total
    const item = await saveArticle(domains, {
      accountId,
      groups: [column],
      tags: ['a'],
      state: 'draft',
      publishAt: 500,
    })
    const run = (work: 'publishContent' | 'scheduleContent', at: number) =>
      database.write((tx) => domains.content[work](tx, item.id, at))
    expect(await total()).toBe(0)
    await run('scheduleContent', 1000)
    expect(await domains.content.releaseScheduled(999)).toBe(0)
    const released = await Promise.all([1, 2, 3].map(() => domains.content.releaseScheduled(1000)))
    expect(released.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await total()).toBe(1)
    expect((await getMp(item.publicId)).publish_time).toBe(1000)
    await expect(run('scheduleContent', 2000)).rejects.toMatchObject({ code: 40901 })
    await run('publishContent', 3000)
    expect(await total()).toBe(1)
    await database.write((tx) => domains.content.removeContent(tx, item.id))
    await database.write((tx) => domains.content.removeContent(tx, item.id))
    expect(await total()).toBe(0)
    expect((await recommend()).list).toEqual([])
    await run('publishContent', 3000)
    expect(await getMp(item.publicId)).toMatchObject({ publish_time: 1000, status: 'published' })
    expect(idsOf((await listGroup(gid)).list)).toEqual([item.publicId])
    await expect(database.write((tx) => domains.content.removeContent(tx, 999_999))).rejects.toMatchObject({
      code: 40401,
    })
  })

  it('takes characters that a database may not', async () => {
    const odd = 'a\u0000b\ud800c𠮷'
    const text = { title: odd, summary: odd, kicker: odd, label: odd, editor: odd, source: odd, correction: odd }
    const { publicId } = await saveArticle(domains, { accountId, ...text, bodySource: odd, tags: [odd], lang: odd })
    const detail = await getMp(publicId)
    expect(detail.title).toBe('a b\ufffdc𠮷')
    expect(detail.body_html).toContain('𠮷')
    expect(detail.tags).toHaveLength(1)
  })

  it('exports what was saved', async () => {
    const column = await database.write((tx) =>
      domains.site.saveColumn(tx, { key: 'haiyang', name: '海洋', position: 1 }),
    )
    await saveArticle(domains, {
      accountId,
      sourceId: 'markdown:x',
      groups: [column],
      tags: ['b', 'a'],
      state: 'draft',
    })
    const exported: ExportedContent[] = []
    for await (const item of domains.content.exportContents()) exported.push(item)
    expect(exported).toMatchObject([
      {
        sourceId: 'markdown:x',
        state: 'draft',
        groups: [{ kind: 'column', key: 'haiyang' }],
        tags: ['b', 'a'],
        cover: null,
        editor: '林述',
      },
    ])
  })
})
