import { albumTypes, trackTypes, type albumEndpoints } from '#contract/albums.ts'
import type { AlbumDetail } from '#contract/content.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute, on } from '#server/assembly/points.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { changed, contentDomain, deleted, itemParts, viewed, type Content } from '../content/content.ts'
import { getAlbum, loadAlbumParts, type AlbumParts } from './get-album.ts'
import { listTracks } from './list-tracks.ts'
import { findNeighbours, loadCardParts, placesOf, totalsOf, type TrackPlace } from './place-tracks.ts'
import { addPlays, refreshTrack, saveTrack } from './save-track.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

/**
 * Albums and their tracks. Both are content items; what is kept here is which item is a track of which album and at
 * what place. Albums are named by the source id of their item, so that they may come after their tracks.
 */
export interface Albums extends DomainParts {
  handlers: Handlers<typeof albumEndpoints>
  /**
   * Says where an item stands as a track; null: nowhere (any more). A track without a number comes behind those that
   * have one, by time. Called in the transaction that saved the item, after that, and so by who holds the item.
   */
  saveTrack(tx: Tx, contentId: number, track: TrackDraft | null): Promise<void>
  /** Says of an album what its tracks do not tell. */
  saveAlbum(tx: Tx, contentId: number, album: { finished: boolean }): Promise<void>
  /** Places of the public tracks among `ids` in albums that are public: one query. */
  placesOf(db: Db, ids: readonly number[]): Promise<Map<number, TrackPlace>>
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

export interface AlbumsParts extends Pick<Foundation, 'database' | 'ids' | 'contentTypes'> {
  content: Pick<Content, 'getDetail' | 'getPublic' | 'listRelated' | 'loadCards' | 'loadMedia'>
}

export const albumsDomain = defineDomain({
  name: 'albums',
  tables: ['albums', 'album_tracks'],
  needs: [contentDomain],
  create: createAlbums,
})

export type Series = AlbumDetail['series']

export function createAlbums(parts: AlbumsParts): Albums {
  const { contentTypes, content } = parts

  return {
    handlers: {
      'GET /inner/v3/album/audio/{id}': (input) => getAlbum(parts, 'audio', input),
      'GET /inner/v3/album/video/{id}': (input) => getAlbum(parts, 'video', input),
      'GET /inner/v3/albums/relates/{id}': async ({ id, pagesize }) => ({
        list: await content.listRelated(id, { types: albumTypes, limit: pagesize }),
      }),
      'GET /peony/v3/album/tracks/{series}/{uid}': (input) => listTracks(parts, input),
    },
    saveTrack,
    saveAlbum: writes.saveAlbum,
    placesOf: (db, ids) => placesOf(db, ids, contentTypes),
    async describe(db, contentId) {
      const [track, album] = await Promise.all([store.findTrack(db, contentId), store.findAlbum(db, contentId)])
      return {
        track: track ? { albumSourceId: track.album_source_id, number: track.number } : null,
        album: album && album.finished !== null ? { finished: album.finished === 1 } : null,
      }
    },
    describeAlbum: (id, choice) => loadAlbumParts(parts, id, choice),
    contributions: [
      contribute(itemParts, {
        cards: (db, items) => loadCardParts(db, items, contentTypes),
        async detail(db, { id, type }) {
          if (!albumTypes.includes(type)) return {}
          return { tracksTotal: (await totalsOf(db, [id])).get(id)?.count ?? 0 }
        },
        neighbours: async (db, { id, type }) =>
          trackTypes.includes(type) ? await findNeighbours(db, id, contentTypes) : null,
      }),
      on(changed, (tx, { id }) => refreshTrack(tx, id)),
      on(viewed, (tx, { views }) => addPlays(tx, views)),
      on(deleted, (tx, { id }) => saveTrack(tx, id, null)),
    ],
  }
}
