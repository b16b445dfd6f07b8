import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import type { Database } from '#server/storage/database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { anonymousCall, createDomains, saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { draftSound, saveFullAlbum, saveTrack } from '#tests/support/playable.ts'
import { followAChain, listSlowPlans, record, refreshStatistics } from './plans.ts'

const TRACKS = 300
const ALBUMS = 12

eachLocation('query plans of albums', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let album: { id: number; publicId: string; sourceId: string }
  let small: { id: number; publicId: string; sourceId: string }
  let track: { id: number; publicId: string }
  let gallery: { id: number; publicId: string }

  beforeAll(async () => {
    location = await locate()
    database = await openDatabase(location)
    domains = createDomains(database)
    album = await saveFullAlbum(domains, TRACKS)
    for (let n = 0; n < ALBUMS; n += 1) small = await saveFullAlbum(domains, 5)
    const accountId = await saveAccount(domains)
    track = await saveTrack(domains, { albumSourceId: album.sourceId, number: 150 }, { accountId })
    const imageId = await database.write((tx) =>
      domains.content.saveImage(tx, { remoteUrl: 'https://a.example/1.jpg', width: 0, height: 0 }),
    )
    gallery = await saveArticle(domains, {
      accountId,
      type: 'gallery',
      bodySource: '![1](https://a.example/1.jpg)\n\n'.repeat(9),
      images: new Map([['https://a.example/1.jpg', { imageId }]]),
    })
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    return () => database.close()
  })

  afterEach(() => vi.restoreAllMocks())

  const getAlbum = (id: string) =>
    domains.albums.handlers['GET /inner/v3/album/audio/{id}']({ id, sort: 'asc', pagesize: 20 }, anonymousCall())
  const listTracks = (input: object) =>
    domains.albums.handlers['GET /peony/v3/album/tracks/{series}/{uid}'](
      { series: 'audio', uid: album.publicId, sort: 'asc', pageindex: 1, pagesize: 20, ...input },
      anonymousCall(),
    )

  const reads: Record<string, { most: number; run: () => Promise<unknown> }> = {
    'an album': { most: 21, run: () => getAlbum(album.publicId) },
    tracks: { most: 9, run: () => followAChain((input) => listTracks(input)) },
    'tracks from the last on': { most: 9, run: () => followAChain((input) => listTracks({ sort: 'desc', ...input })) },
    'tracks by title': { most: 9, run: () => followAChain((input) => listTracks({ keyword: '1', ...input })) },
    'related albums': {
      most: 13,
      run: () =>
        domains.albums.handlers['GET /inner/v3/albums/relates/{id}'](
          { id: album.publicId, pagesize: 6 },
          anonymousCall(),
        ),
    },
    'a track': {
      most: 12,
      run: () => domains.content.handlers['GET /dinner/content/{id}']({ id: track.publicId }, anonymousCall()),
    },
    'a gallery beside a track': {
      most: 12,
      run: () => domains.content.handlers['GET /dinner/content/{id}']({ id: gallery.publicId }, anonymousCall()),
    },
    'an export': {
      most: 13,
      run: async () => await domains.content.exportContents()[Symbol.asyncIterator]().next(),
    },
    'the newest where some types are off': {
      most: 7,
      run: () =>
        followAChain((input) =>
          createDomains(database, { contentTypes: ['audio', 'audio_album'] }).content.handlers[
            'GET /peony/v1/recommend'
          ]({ pageindex: 1, pagesize: 10, ...input }, anonymousCall()),
        ),
    },
    texts: { most: 1, run: () => domains.content.loadTexts([track.id, album.id]) },
  }
  const writes: Record<string, () => Promise<unknown>> = {
    'a track without a number': () =>
      saveTrack(domains, { albumSourceId: album.sourceId, number: null }, { accountId: 1, media: draftSound(5) }),
    'a track that moves': () =>
      database.write((tx) => domains.albums.saveTrack(tx, track.id, { albumSourceId: small.sourceId, number: 9 })),
    'a removed track': () => database.write((tx) => domains.content.removeContent(tx, track.id)),
    'a published track': () => database.write((tx) => domains.content.publishContent(tx, track.id, 0)),
    'counted plays': () => database.write((tx) => domains.content.countViews(tx, new Map([[track.id, 2]]), 0)),
    'no track any more': () => database.write((tx) => domains.albums.saveTrack(tx, track.id, null)),
    'a finished album': () => database.write((tx) => domains.albums.saveAlbum(tx, album.id, { finished: true })),
  }

  describe('reads', () => {
    for (const [name, { most, run }] of Object.entries(reads)) {
      it(`${name}: every query by an index, ${most} at most`, async () => {
        const { statements, rounds } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        if (location.kind === 'postgres') expect(statements.length / rounds).toBeLessThanOrEqual(most)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }

    it('a long album takes as many queries as a short one', async () => {
      const ofLong = await record(location, () => getAlbum(album.publicId))
      await database.close()
      database = await openDatabase(location)
      domains = createDomains(database)
      const ofShort = await record(location, () => getAlbum(small.publicId))
      expect(ofLong.statements.length).toBe(ofShort.statements.length)
    })
  })

  describe('writes', () => {
    for (const [name, run] of Object.entries(writes)) {
      it(`${name}: every row by an index`, async () => {
        const { statements } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })
})
