import { beforeEach, expect, it } from 'vitest'
import type { ContentType } from '#contract/content.ts'
import type { Database } from '#server/storage/database.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import {
  anonymousCall,
  createDomains,
  saveAccount,
  saveArticle,
  saveColumn,
  type Domains,
} from '#tests/support/factories.ts'
import { draftSound } from '#tests/support/playable.ts'
import type { DraftMedia, ExportedContent } from './content.ts'

eachDatabase('kinds of content', (open) => {
  let database: Database
  let domains: Domains
  let accountId: number

  beforeEach(async () => {
    database = await open()
    domains = createDomains(database)
    accountId = await saveAccount(domains)
  })

  const call = anonymousCall()
  const get = (id: string) => domains.content.handlers['GET /dinner/content/{id}']({ id }, call)
  const recommend = (content = domains.content, input: object = {}) =>
    content.handlers['GET /peony/v1/recommend']({ pageindex: 1, pagesize: 20, ...input }, call)
  const listIds = async (...asked: Parameters<typeof recommend>) =>
    (await recommend(...asked)).list.map((card) => card.id)
  const exportAll = async () => {
    const items: ExportedContent[] = []
    for await (const item of domains.content.exportContents()) items.push(item)
    return items
  }
  const saveImage = (letter: string) =>
    database.write((tx) =>
      domains.content.saveImage(tx, {
        hash: letter.repeat(64),
        width: 1200,
        height: 800,
        color: '#335577',
        format: 'jpg',
        size: 5000,
        variants: [360, 828],
      }),
    )
  const small = (letter: string) => `/davmu/share/media/${letter.repeat(64)}-360.webp`

  const film: DraftMedia = {
    sources: [
      {
        url: '/davmu/share/media/f/index.m3u8',
        type: 'application/vnd.apple.mpegurl',
        quality: '',
        width: 854,
        height: 480,
        bitrate: 350_000,
        size: 1_500_000,
      },
      {
        url: 'https://film.example/a.mp4',
        type: 'video/mp4',
        quality: '480p',
        width: 854,
        height: 480,
        bitrate: 300_000,
        size: 1_200_000,
      },
    ],
    duration: 34.6,
    width: 854,
    height: 480,
    captions: [{ lang: 'zh-CN', label: '中文', url: '/davmu/share/media/c.vtt' }],
    chapters: [
      { start: 0, title: '出海' },
      { start: 12.4, title: '收网' },
    ],
    transcriptUrl: '/davmu/share/media/t.vtt',
    said: [
      { at: 3, text: '船头压过第一道浪' },
      { at: 9, text: '灯塔还亮着' },
    ],
    audioOnlyUrl: '/davmu/share/media/a.m4a',
  }

  it('answers sound and film whole, with what goes with them', async () => {
    const cover = await saveImage('a')
    const { publicId } = await saveArticle(domains, { accountId, type: 'video', coverImageId: cover, media: film })
    const detail = await get(publicId)
    expect(detail).toMatchObject({ type: 'video', duration: 35, mini_program: null })
    expect(detail.media).toEqual({
      url: '/davmu/share/media/f/index.m3u8',
      sources: film.sources,
      cover: detail.cover,
      duration: 35,
      width: 854,
      height: 480,
      size: 1_500_000,
      captions: film.captions,
      chapters: [
        { start: 0, title: '出海' },
        { start: 12, title: '收网' },
      ],
      transcript_url: '/davmu/share/media/t.vtt',
      audio_only_url: '/davmu/share/media/a.m4a',
    })
    expect((await recommend()).list[0]).toMatchObject({ id: publicId, duration: 35 })
  })

  it('answers an item without a text or without its file', async () => {
    const silent = await saveArticle(domains, { accountId, type: 'audio', bodySource: '' })
    const nothing = await saveArticle(domains, {
      accountId,
      type: 'video',
      bodySource: '',
      media: { ...film, sources: [], duration: NaN },
    })
    for (const { publicId } of [silent, nothing]) {
      expect(await get(publicId)).toMatchObject({
        media: null,
        duration: 0,
        body_html: '',
        summary: '',
        word_count: 0,
        read_minutes: 0,
      })
    }
  })

  it('shows the page of an item whose stored sound is damaged', async () => {
    for (const facts of ['', '{', 'null', '[]', '{"sources":[{"url":1}]}', '"text"']) {
      const { id, publicId } = await saveArticle(domains, { accountId, type: 'audio', media: draftSound(60) })
      await database.write((tx) =>
        tx.sql.updateTable('content_media').set({ facts }).where('content_id', '=', id).execute(),
      )
      expect(await get(publicId)).toMatchObject({ media: null, duration: 60 })
    }
    expect((await exportAll()).map((item) => item.media)).toEqual([null, null, null, null, null, null])
  })

  it('replaces and drops sound and mini program with a changed source', async () => {
    const program = { appId: 'wx1', username: 'gh_1', path: 'pages/a?b=1', envVersion: 'release', codeImageId: null }
    const source = { accountId, sourceId: 'test:one', type: 'mini_program' as const }
    const { publicId } = await saveArticle(domains, { ...source, media: draftSound(60), miniProgram: program })
    const changed = { ...program, appId: ' wx\n2 ', codeImageId: await saveImage('b') }
    await saveArticle(domains, { ...source, media: draftSound(90), miniProgram: changed })
    expect(await get(publicId)).toMatchObject({
      duration: 90,
      media: { duration: 90 },
      mini_program: {
        app_id: 'wx 2',
        username: 'gh_1',
        path: 'pages/a?b=1',
        env_version: 'release',
        code_image: small('b'),
      },
    })
    await saveArticle(domains, source)
    expect(await get(publicId)).toMatchObject({ duration: 0, media: null, mini_program: null })
  })

  it('shows the first three pictures of a gallery on its card', async () => {
    const letters = ['a', 'b', 'c', 'd']
    const images = new Map<string, { imageId: number }>()
    for (const letter of letters) images.set(`${letter}.jpg`, { imageId: await saveImage(letter) })
    const bodySource = letters.map((letter) => `![${letter}](${letter}.jpg)`).join('\n\n')
    const gallery = { accountId, bodySource, images, publishAt: 200 }
    await saveArticle(domains, { ...gallery, type: 'gallery' })
    await saveArticle(domains, { ...gallery, type: 'doc', publishAt: 100 })
    await saveArticle(domains, { ...gallery, type: 'gallery', bodySource: '无图', publishAt: 50 })
    const { list } = await recommend()
    expect(list.map((card) => [card.covers, card.images_count, card.cover_color])).toEqual([
      [[small('a'), small('b'), small('c')], 4, '#335577'],
      [[], 4, ''],
      [[], 0, ''],
    ])
    expect(list[0]?.cover).toBe(`/davmu/share/media/${'a'.repeat(64)}-828.webp`)
  })

  it('finds what is said in a film', async () => {
    const { id, publicId } = await saveArticle(domains, { accountId, type: 'video', bodySource: '短片', media: film })
    const search = await domains.search.handlers['GET /peony/v1/search'](
      { keyword: '第一道浪', type: 'all', sort: 'relevance', time: 'all', pageindex: 1, pagesize: 10 },
      call,
    )
    expect(search.list).toMatchObject([
      {
        id: publicId,
        path: expect.stringMatching(/\?t=3$/),
        highlight: { summary: '船头压过<em>第一道浪</em>', second: 3 },
      },
    ])
    expect(await domains.content.loadTexts([id])).toEqual(new Map([[id, '短片']]))
  })

  it('names the topics of an item', async () => {
    const column = await saveColumn(domains)
    const topic = await database.write((tx) =>
      domains.site.saveTopic(tx, {
        key: 'dengta',
        name: '灯塔',
        summary: '',
        cover: '',
        color: '',
        related: [],
        mergedInto: '',
        position: 1,
      }),
    )
    const { publicId } = await saveArticle(domains, { accountId, groups: [column, topic] })
    const gid = domains.ids.encode(topic)
    expect((await get(publicId)).topics).toEqual([{ id: gid, name: '灯塔', path: `/inner/topic/${gid}/index` }])
    expect((await exportAll())[0]?.groups).toEqual([
      { kind: 'column', key: expect.any(String) },
      { kind: 'topic', key: 'dengta' },
    ])
  })

  it('exports what only some types have', async () => {
    const code = await saveImage('c')
    const miniProgram = { appId: 'wx1', username: '', path: 'p', envVersion: '', codeImageId: code }
    const track = await saveArticle(domains, { accountId, type: 'audio', media: film, miniProgram })
    const album = await saveArticle(domains, { accountId, type: 'audio_album' })
    await database.write(async (tx) => {
      await domains.albums.saveTrack(tx, track.id, { albumSourceId: 'test:album', number: 7 })
      await domains.albums.saveAlbum(tx, album.id, { finished: true })
    })
    const [first, second] = await exportAll()
    expect(first).toMatchObject({
      type: 'audio',
      media: { ...film, duration: 35, chapters: [film.chapters[0], { start: 12, title: '收网' }] },
      miniProgram: { appId: 'wx1', path: 'p', codeImage: { imageId: code } },
    })
    expect(second).toMatchObject({ media: null, miniProgram: null })
    expect(await domains.albums.describe(database.db, track.id)).toEqual({
      track: { albumSourceId: 'test:album', number: 7 },
      album: null,
    })
    expect(await domains.albums.describe(database.db, album.id)).toEqual({ track: null, album: { finished: true } })
  })

  it('shows nothing of types that are switched off', async () => {
    const only = (...contentTypes: ContentType[]) => createDomains(database, { contentTypes }).content
    const older = await saveArticle(domains, { accountId, publishAt: 100, tags: ['海'] })
    const clip = await saveArticle(domains, { accountId, type: 'video', publishAt: 200, tags: ['海'], media: film })
    const newer = await saveArticle(domains, { accountId, publishAt: 300, tags: ['海'] })
    const part = only('doc', 'audio')
    const getPart = (id: string) => part.handlers['GET /dinner/content/{id}']({ id }, call)
    await expect(getPart(clip.publicId)).rejects.toMatchObject({ code: 40401 })
    await expect(part.findTarget(database.db, clip.publicId)).rejects.toMatchObject({ code: 40401 })
    expect(await part.findContentPath(clip.publicId)).toBeNull()
    expect(await getPart(older.publicId)).toMatchObject({ next: null })
    expect(await part.loadCards([older.id, clip.id, newer.id])).toMatchObject([{ id: older.id }, { id: newer.id }])
    expect(await listIds(part)).toEqual([newer.publicId, older.publicId])
    expect(await listIds(part, { id: older.publicId })).toEqual([newer.publicId])
    expect(await listIds(part, { type: 'video' })).toEqual([])
    expect(await listIds(part, { type: 'video', id: older.publicId })).toEqual([])
    expect(await listIds(only('doc', 'video'), { type: 'video' })).toEqual([clip.publicId])
    await database.write((tx) => part.removeContent(tx, clip.id))
    await expect(getPart(clip.publicId)).rejects.toMatchObject({ code: 40401 })
  })
})
