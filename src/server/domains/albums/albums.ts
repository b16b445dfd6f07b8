import type { albumEndpoints } from '#contract/albums.ts'
import type { AlbumDetail, ContentCard, ContentDetail, ContentType, Media } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { getAlbum, loadAlbumParts, type AlbumParts } from './get-album.ts'
import { listTracks } from './list-tracks.ts'
import { findNeighbours, placesOf, type TrackPlace } from './place-tracks.ts'
import { addPlays, refreshTrack, saveTrack } from './save-track.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

/**
 * Albums and their tracks. Both are content items; what is kept here is which item is a track of which album and at
 * what place. Albums are named by the source id of their item, so that they may come after their tracks.
 */
export interface Albums {
  handlers: Handlers<typeof albumEndpoints>
  /**
   * Says where an item stands as a track; null: nowhere (any more). A track without a number comes behind those that
   * have one, by time. Called in the transaction that saved the item, after that, and so by who holds the item.
   */
  saveTrack(tx: Tx, contentId: number, track: TrackDraft | null): Promise<void>
  /** Says of an album what its tracks do not tell. */
  saveAlbum(tx: Tx, contentId: number, album: { finished: boolean }): Promise<void>
  /** Brings the place of an item and its album in line with what the item has become; nothing for what is no track. */
  refreshTrack(tx: Tx, contentId: number): Promise<void>
  /** Adds views of items, which the caller holds, to the albums that they are public tracks of. */
  addPlays(tx: Tx, views: ReadonlyMap<number, number>): Promise<void>
  /** Places of the public tracks among `ids` in albums that are public: one query. */
  placesOf(db: Db, ids: readonly number[]): Promise<Map<number, TrackPlace>>
  /** Public tracks of the albums among `ids`, and their seconds together. */
  totalsOf(db: Db, ids: readonly number[]): Promise<Map<number, { count: number; duration: number }>>
  /** The public tracks before and after a public one, by their numbers; null for what is in no public album. */
  findNeighbours(db: Db, contentId: number): Promise<{ previous: number | null; next: number | null } | null>
  /** What the source of an item said of albums. */
  describe(db: Db, contentId: number): Promise<{ track: TrackDraft | null; album: { finished: boolean } | null }>
  /** What an album says besides its own detail, with the first page of its public tracks; of one in whatever state. */
  describeAlbum(id: number, options: { sort: 'asc' | 'desc'; pagesize: number }): Promise<AlbumParts>
}

export interface TrackDraft {
  /** Source id of the album's item. */
  albumSourceId: string
  number: number | null
}

export interface AlbumsOptions {
  database: Database
  ids: IdCodec
  /** Types that are switched on. */
  contentTypes: readonly ContentType[]
  /** Items; asked for once all domains are there. */
  content: () => {
    getDetail(hashed: string, wanted: Wanted): Promise<ContentDetail>
    getPublic(hashed: string, wanted: Wanted): Promise<{ id: number }>
    listRelated(hashed: string, wanted: Wanted & { limit: number }): Promise<ContentCard[]>
    loadCards(ids: readonly number[]): Promise<Card[]>
    loadMedia(cards: readonly Card[]): Promise<Map<number, Media>>
  }
}

interface Card {
  id: number
  card: ContentCard
}

interface Wanted {
  types: readonly ContentType[]
  field?: string
}

export type Series = AlbumDetail['series']

export function createAlbums(options: AlbumsOptions): Albums {
  const { contentTypes, content } = options

  return {
    handlers: {
      'GET /inner/v3/album/audio/{id}': (input) => getAlbum(options, 'audio', input),
      'GET /inner/v3/album/video/{id}': (input) => getAlbum(options, 'video', input),
      'GET /inner/v3/albums/relates/{id}': async ({ id, pagesize }) => ({
        list: await content().listRelated(id, { types: ['audio_album', 'video_album'], limit: pagesize }),
      }),
      'GET /peony/v3/album/tracks/{series}/{uid}': (input) => listTracks(options, input),
    },
    saveTrack,
    saveAlbum: writes.saveAlbum,
    refreshTrack,
    addPlays,
    placesOf: (db, ids) => placesOf(db, ids, contentTypes),
    async totalsOf(db, ids) {
      const rows = await store.listTotals(db, ids)
      return new Map(rows.map((row) => [row.id, { count: row.track_count, duration: row.duration }]))
    },
    findNeighbours: (db, contentId) => findNeighbours(db, contentId, contentTypes),
    async describe(db, contentId) {
      const [track, album] = await Promise.all([store.findTrack(db, contentId), store.findAlbum(db, contentId)])
      return {
        track: track ? { albumSourceId: track.album_source_id, number: track.number } : null,
        album: album && album.finished !== null ? { finished: album.finished === 1 } : null,
      }
    },
    describeAlbum: (id, choice) => loadAlbumParts(options, id, choice),
  }
}
