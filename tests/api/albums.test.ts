import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AlbumDetail, ContentCard, ContentDetail, Track } from '#contract/content.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Page } from '#contract/shapes.ts'
import type { Database } from '#server/storage/database.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { draftSound, saveAlbum, saveFullAlbum, saveTrack } from '#tests/support/playable.ts'

const DAY = 24 * 60 * 60
const TIME = 1_700_000_000

eachDatabase('albums', (open) => {
  let database: Database
  let backend: TestBackend
  let domains: Domains
  let accountId: number
  let albumSourceId: string

  beforeAll(async () => {
    database = await open()
    backend = await startBackend(database)
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
  })
  afterAll(() => backend.close())
  beforeEach(() => {
    albumSourceId = `test:${randomUUID()}`
  })

  const getAlbum = async (id: string, query = '', series = 'audio') =>
    await ask<AlbumDetail>(backend, `/inner/v3/album/${series}/${id}?${query}`)
  const listTracks = async (id: string, query = '', series = 'audio') =>
    await ask<Page<Track>>(backend, `/peony/v3/album/tracks/${series}/${id}?${query}`)
  const getItem = async (id: string) => (await ask<ContentDetail>(backend, `/dinner/content/${id}`)).data
  const addTrack = (number: number | null, draft: { title?: string; publishAt?: number; sourceId?: string } = {}) =>
    saveTrack(domains, { albumSourceId, number }, { accountId, ...draft })
  const addAlbum = (draft: object = {}, album = { finished: false }) =>
    saveAlbum(domains, { accountId, sourceId: albumSourceId, title: '守塔手记', ...draft }, album)
  const change = (work: 'removeContent' | 'publishContent', id: number) =>
    database.write((tx) => domains.content[work](tx, id, TIME))
  const numbers = (page: Page<Track>) => page.list.map((track) => track.index)

  it('answers an album that came after its tracks, with their order, lengths and plays', async () => {
    const [second, first] = [await addTrack(2, { title: '灯' }), await addTrack(1, { title: '雾' })]
    await database.write((tx) =>
      domains.content.countViews(
        tx,
        new Map([
          [first.id, 3],
          [second.id, 4],
        ]),
        TIME,
      ),
    )
    const album = await addAlbum({}, { finished: true })
    const { status, data } = await getAlbum(album.publicId)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: album.publicId,
      uid: album.publicId,
      series: 'audio',
      type: 'audio_album',
      title: '守塔手记',
      finished: 1,
      total_duration: 120,
      duration: 120,
      tracks_total: 2,
      play_count: 7,
      read_minutes: 0,
      media: null,
      tracks: { total: 2, has_more: false, next_cursor: '', pageindex: 1 },
    })
    expect(data.tracks.list).toMatchObject([
      { id: first.publicId, index: 1, title: '雾', play_count: 3, is_trial: 0, media: { duration: 60 } },
      { id: second.publicId, index: 2, title: '灯', play_count: 4, path: (await getItem(second.publicId)).path },
    ])
  })

  it('lists both ways, by cursor and by page, each track once', async () => {
    const { publicId } = await saveFullAlbum(domains, 7)
    for (const sort of ['asc', 'desc']) {
      const expected = [1, 2, 3, 4, 5, 6, 7]
      if (sort === 'desc') expected.reverse()
      const first = (await getAlbum(publicId, `sort=${sort}&pagesize=3`)).data.tracks
      const byCursor = [...numbers(first)]
      for (let cursor = first.next_cursor; cursor !== '';) {
        const page = (await listTracks(publicId, `sort=${sort}&pagesize=3&cursor=${cursor}`)).data
        expect(page.total).toBe(7)
        byCursor.push(...numbers(page))
        cursor = page.next_cursor
      }
      expect(byCursor).toEqual(expected)
      const pages = []
      for (const n of [1, 2, 3, 4])
        pages.push((await listTracks(publicId, `sort=${sort}&pagesize=3&pageindex=${n}`)).data)
      expect(pages.flatMap(numbers)).toEqual(expected)
      expect(pages.at(-1)).toMatchObject({ list: [], has_more: false, next_cursor: '' })
    }
    expect((await getAlbum(publicId, 'pagesize=7')).data.tracks).toMatchObject({ has_more: false, next_cursor: '' })
    const { next_cursor: foreign } = (await listTracks(publicId, 'pagesize=3')).data
    expect((await listTracks(publicId, `sort=desc&cursor=${foreign}`)).code).toBe(40001)
    expect((await listTracks(publicId, `keyword=1&cursor=${foreign}`)).code).toBe(40001)
  })

  it('keeps gaps in the numbers, and puts what has none behind the last one by time', async () => {
    const late = await addTrack(null, { publishAt: TIME + 2 * DAY })
    const ten = await addTrack(10)
    const early = await addTrack(null, { publishAt: TIME + DAY })
    const three = await addTrack(3)
    const album = await addAlbum()
    const list = async () => (await getAlbum(album.publicId)).data.tracks.list.map((track) => [track.id, track.index])
    expect(await list()).toEqual([
      [three.publicId, 3],
      [ten.publicId, 10],
      [early.publicId, 11],
      [late.publicId, 12],
    ])
    await change('removeContent', ten.id)
    expect(await list()).toEqual([
      [three.publicId, 3],
      [early.publicId, 4],
      [late.publicId, 5],
    ])
    await change('publishContent', ten.id)
    expect((await list()).at(-1)).toEqual([late.publicId, 12])
  })

  it('finds titles in any width and case, in the order of the album', async () => {
    for (const [index, title] of ['Ｒａｄｉｏ 一', '雾', 'radio 二', 'RADIO 三'].entries())
      await addTrack(index + 1, { title })
    const { publicId } = await addAlbum()
    const keyword = encodeURIComponent(' ｒadio　')
    const found = (await listTracks(publicId, `keyword=${keyword}&sort=desc&pagesize=2`)).data
    expect(numbers(found)).toEqual([4, 3])
    expect(found).toMatchObject({ total: 3, has_more: true })
    const rest = (await listTracks(publicId, `keyword=${keyword}&sort=desc&pagesize=2&cursor=${found.next_cursor}`))
      .data
    expect(numbers(rest)).toEqual([1])
    const first = (await listTracks(publicId, `keyword=${keyword}&pagesize=2`)).data
    const behind = (await listTracks(publicId, `keyword=${keyword}&pagesize=2&cursor=${first.next_cursor}`)).data
    expect([numbers(first), numbers(behind)]).toEqual([[1, 3], [4]])
    expect((await listTracks(publicId, `keyword=${keyword}&pagesize=2&pageindex=2`)).data.list).toMatchObject([
      { index: 4 },
    ])
    expect((await listTracks(publicId, `keyword=${encodeURIComponent('潮%')}`)).data).toMatchObject({
      list: [],
      total: 0,
    })
    expect((await listTracks(publicId, 'keyword=%20')).data.total).toBe(4)
  })

  it('shows what is public alone, through every change of state', async () => {
    const draft = await saveTrack(domains, { albumSourceId, number: 1 }, { accountId, state: 'draft' })
    const shown = await addTrack(2)
    const doc = await saveTrack(domains, { albumSourceId, number: 3 }, { accountId, type: 'doc', media: null })
    const album = await addAlbum()
    const facts = async () => {
      const { data } = await getAlbum(album.publicId)
      return [data.tracks_total, data.total_duration, ...numbers(data.tracks)]
    }
    expect(await facts()).toEqual([1, 60, 2])
    expect((await getItem(doc.publicId)).album).toBeNull()
    await change('publishContent', draft.id)
    expect(await facts()).toEqual([2, 120, 1, 2])
    await change('removeContent', shown.id)
    expect(await facts()).toEqual([1, 60, 1])
    await change('publishContent', shown.id)
    expect(await facts()).toEqual([2, 120, 1, 2])
  })

  it('follows a track whose length, type or album changes', async () => {
    const sourceId = `test:${randomUUID()}`
    await addTrack(1)
    const track = await addTrack(2, { sourceId })
    const album = await addAlbum()
    const save = (draft: object) =>
      saveArticle(domains, { accountId, sourceId, type: 'audio', bodySource: '', ...draft })
    const total = async (id = album.publicId) => (await getAlbum(id)).data.total_duration
    await save({ media: draftSound(90.4) })
    expect(await total()).toBe(150)
    await save({ media: null })
    expect(await total()).toBe(60)
    expect((await getAlbum(album.publicId)).data.tracks.list[1]).toMatchObject({ id: track.publicId, media: null })
    await save({ type: 'doc' })
    expect((await getAlbum(album.publicId)).data.tracks_total).toBe(1)
    await save({ media: draftSound(30) })

    const otherSource = `test:${randomUUID()}`
    const other = await saveAlbum(domains, { accountId, sourceId: otherSource })
    const place = (albumId: string, number: number) =>
      database.write((tx) => domains.albums.saveTrack(tx, track.id, { albumSourceId: albumId, number }))
    await place(otherSource, 5)
    expect(await Promise.all([total(), total(other.publicId)])).toEqual([60, 30])
    expect((await getItem(track.publicId)).album).toMatchObject({ id: other.publicId, index: 5, count: 1 })
    await database.write((tx) => domains.albums.saveTrack(tx, track.id, null))
    expect(await total(other.publicId)).toBe(0)
    expect((await getItem(track.publicId)).album).toBeNull()
  })

  it('tells a track of its album and its neighbours, and a single one of its stream', async () => {
    const [second, first, third] = [await addTrack(2), await addTrack(1), await addTrack(3)]
    const before = await getItem(second.publicId)
    expect(before.album).toBeNull() // the album is not there yet
    const album = await addAlbum()
    const detail = await getItem(second.publicId)
    expect(detail.album).toEqual({ id: album.publicId, title: '守塔手记', index: 2, count: 3 })
    expect([detail.prev?.id, detail.next?.id]).toEqual([first.publicId, third.publicId])
    expect((await getItem(first.publicId)).prev).toBeNull()
    expect((await getItem(third.publicId)).next).toBeNull()
    await change('removeContent', album.id)
    expect((await getItem(second.publicId)).album).toBeNull()
  })

  it('shows an album of nothing, and one whose source says nothing of albums', async () => {
    const empty = await addAlbum()
    expect((await getAlbum(empty.publicId)).data).toMatchObject({
      tracks: { list: [], total: 0, has_more: false, next_cursor: '' },
      finished: 0,
      total_duration: 0,
      play_count: 0,
    })
    const plain = await saveArticle(domains, { accountId, type: 'audio_album' })
    expect((await listTracks(plain.publicId)).data).toMatchObject({ list: [], total: 0 })
  })

  it('refuses the other series, what is no album, is not public or was taken down', async () => {
    const video = await saveAlbum(domains, { accountId, type: 'video_album' })
    const article = await saveArticle(domains, { accountId })
    const draft = await addAlbum({ state: 'draft' })
    const removed = await saveAlbum(domains, { accountId })
    await change('removeContent', removed.id)
    const codes = async (id: string, series = 'audio') => [
      (await getAlbum(id, '', series)).code,
      (await listTracks(id, '', series)).code,
    ]
    expect(await codes(video.publicId)).toEqual([40401, 40401])
    expect(await codes(video.publicId, 'video')).toEqual([0, 0])
    for (const id of [article.publicId, draft.publicId, domains.ids.encode(999_999)]) {
      expect(await codes(id)).toEqual([40401, 40401])
    }
    expect(await codes('nonsense')).toEqual([40002, 40002])
    expect((await listTracks(video.publicId, '', 'radio')).code).toBe(40001)
    const { status, code, data } = await getAlbum(removed.publicId)
    expect([status, code]).toEqual([410, 41001])
    expect(data).toMatchObject({ similar: expect.arrayContaining([expect.objectContaining({ id: article.publicId })]) })
    expect((await listTracks(removed.publicId)).code).toBe(41001)
    expect((await ask(backend, `/inner/v3/albums/relates/${article.publicId}`)).code).toBe(40401)
  })

  it('describes an album that is no longer or not yet public', async () => {
    await addTrack(1)
    const draft = await addAlbum({ state: 'draft' }, { finished: true })
    const facts = await domains.albums.describeAlbum(draft.id, { sort: 'asc', pagesize: 10 })
    expect(facts).toMatchObject({ series: 'audio', uid: draft.publicId, finished: 1, tracks: { total: 1 } })
    expect(await domains.content.findDetail(draft.id)).toMatchObject({ status: 'draft', tracks_total: 1, duration: 60 })
    const article = await saveArticle(domains, { accountId })
    await expect(domains.albums.describeAlbum(article.id, { sort: 'asc', pagesize: 10 })).rejects.toMatchObject({
      code: 40401,
    })
  })

  it('finds albums of the same type that go with one', async () => {
    const account = await saveAccount(domains, { name: '潮声电台' })
    const other = await saveAccount(domains)
    const save = (draft: object) => saveAlbum(domains, { accountId: account, publishAt: TIME + 100 * DAY, ...draft })
    const album = await save({ tags: ['海', '灯塔'] })
    const tagged = await save({ accountId: other, tags: ['灯塔'] })
    const sameAccount = await save({})
    await save({ type: 'video_album', tags: ['海'] })
    await saveArticle(domains, { accountId: account, tags: ['海', '灯塔'] })
    const answer = await ask<{ list: ContentCard[] }>(backend, `/inner/v3/albums/relates/${album.publicId}?pagesize=4`)
    const { list } = answer.data
    expect(list.slice(0, 2).map((card) => card.id)).toEqual([tagged.publicId, sameAccount.publicId])
    expect(list).toHaveLength(4)
    expect(new Set(list.map((card) => card.type))).toEqual(new Set(['audio_album']))
    expect(list.map((card) => card.id)).not.toContain(album.publicId)
  })

  it('takes several tracks of one album at once', async () => {
    await Promise.all([null, null, null, null, null, null].map((number) => addTrack(number)))
    const { publicId } = await addAlbum()
    const { data } = await getAlbum(publicId)
    expect(data).toMatchObject({ tracks_total: 6, total_duration: 360 })
    expect(numbers(data.tracks)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('hides albums and tracks of types that are switched off', async () => {
    const track = await addTrack(1)
    const album = await addAlbum()
    const clip = await saveTrack(domains, { albumSourceId, number: 2 }, { accountId, type: 'video' })
    const part = await startBackend(database, {
      contentTypes: ['doc', 'audio'],
      idSalt: backend.idSalt,
    })
    const codeOf = async (path: string) => (await ask(part, path)).code
    expect(await codeOf(`/inner/v3/album/audio/${album.publicId}`)).toBe(40401)
    expect(await codeOf(`/peony/v3/album/tracks/audio/${album.publicId}`)).toBe(40401)
    expect(await codeOf(`/dinner/content/${clip.publicId}`)).toBe(40401)
    const detail = await ask<ContentDetail>(part, `/dinner/content/${track.publicId}`)
    expect(detail).toMatchObject({ code: 0, data: { album: null } })
    await part.http.close()
  })
})
