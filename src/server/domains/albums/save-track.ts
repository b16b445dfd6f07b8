import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { TrackDraft } from './albums.ts'
import { mayBeListed, toNumber } from './rules.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

/** Says where an item stands as a track; null: nowhere (any more). The same place again writes nothing. */
export async function saveTrack(tx: Tx, contentId: number, draft: TrackDraft | null): Promise<void> {
  const current = await store.findTrack(tx.db, contentId)
  const track = draft && { albumSourceId: draft.albumSourceId, number: toNumber(draft.number) }
  if (!current && !track) return
  if (current?.album_source_id === track?.albumSourceId && current?.number === track?.number) return
  if (track) await writes.ensureAlbum(tx, track.albumSourceId)
  await writes.lockAlbums(
    tx,
    [current?.album_source_id, track?.albumSourceId].filter((id) => id !== undefined),
  )
  if (track) await writes.upsertTrack(tx, contentId, track)
  else await writes.deleteTrack(tx, contentId)
  if (current?.is_listed === 1) await countAnew(tx, current.album_source_id)
  await refreshTrack(tx, contentId)
}

/** Brings the place of an item and its album in line with what the item has become; nothing for what is no track. */
export async function refreshTrack(tx: Tx, contentId: number): Promise<void> {
  const track = await store.findTrack(tx.db, contentId)
  if (!track) return
  const isListed = mayBeListed(track)
  if (!isListed && track.is_listed === 0) return
  await writes.lockAlbums(tx, [track.album_source_id])
  await writes.setListed(tx, contentId, isListed, track.number)
  await countAnew(tx, track.album_source_id)
}

/** Adds views of items, which the caller holds, to the albums that they are public tracks of. */
export async function addPlays(tx: Tx, views: ReadonlyMap<number, number>): Promise<void> {
  const albums = await store.listAlbumsOf(tx.db, [...views.keys()])
  if (albums.length === 0) return
  await writes.lockAlbums(tx, albums)
  await writes.addToPlays(tx, views)
}

async function countAnew(tx: Tx, albumSourceId: string): Promise<void> {
  await writes.countAlbum(tx, albumSourceId)
  const albumId = await store.findContentId(tx.db, albumSourceId)
  if (albumId !== null) await recordChange(tx, { kind: 'content', id: albumId })
}
