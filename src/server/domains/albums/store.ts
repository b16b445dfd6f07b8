import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'

export type AlbumRow = NonNullable<Awaited<ReturnType<typeof findAlbum>>>

/** Place in the list of tracks: the last row that was handed out. */
export interface TrackKey {
  id: number
  position: number
}

/** An item with what is kept of it as an album; nulls where nothing was said of it yet. */
export function findAlbum(db: Db, contentId: number) {
  return db
    .selectFrom('contents')
    .leftJoin('albums', 'albums.source_id', 'contents.source_id')
    .select([
      'contents.source_id',
      'contents.type',
      'albums.finished',
      'albums.track_count',
      'albums.duration',
      'albums.play_count',
    ])
    .where('contents.id', '=', contentId)
    .executeTakeFirst()
}

/** What is counted of the albums among these items. */
export function listTotals(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('contents')
    .innerJoin('albums', 'albums.source_id', 'contents.source_id')
    .select(['contents.id', 'albums.track_count', 'albums.duration'])
    .where('contents.id', 'in', toIdList(ids))
    .execute()
}

/** An item as a track, with its state and type. */
export function findTrack(db: Db, contentId: number) {
  return db
    .selectFrom('album_tracks')
    .innerJoin('contents', 'contents.id', 'album_tracks.content_id')
    .select([
      'album_tracks.album_source_id',
      'album_tracks.number',
      'album_tracks.is_listed',
      'contents.state',
      'contents.type',
    ])
    .where('album_tracks.content_id', '=', contentId)
    .executeTakeFirst()
}

/** The listed tracks among these items, each with its album, whatever the album's state. */
export function listPlaces(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('album_tracks')
    .innerJoin('albums', 'albums.source_id', 'album_tracks.album_source_id')
    .innerJoin('contents', 'contents.source_id', 'album_tracks.album_source_id')
    .select([
      'album_tracks.content_id',
      'album_tracks.album_source_id',
      'album_tracks.position',
      'albums.track_count',
      'contents.id',
      'contents.title',
      'contents.state',
      'contents.type',
    ])
    .where('album_tracks.content_id', 'in', toIdList(ids))
    .where('album_tracks.is_listed', '=', 1)
    .execute()
}

/** Listed tracks of an album by their numbers, from behind `after` on. */
export async function listTracks(
  db: Db,
  albumSourceId: string,
  order: 'asc' | 'desc',
  after: TrackKey | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<TrackKey[]> {
  let query = db
    .selectFrom('album_tracks')
    .select(['content_id as id', 'position'])
    .where('album_source_id', '=', albumSourceId)
    .where('is_listed', '=', 1)
  if (after) query = query.where(isAfterRow(['position', 'content_id'], order, [after.position, after.id]))
  return await query.orderBy('position', order).orderBy('content_id', order).limit(limit).offset(offset).execute()
}

/** Titles of all listed tracks of an album by their numbers. */
export function listTitles(db: Db, albumSourceId: string, order: 'asc' | 'desc') {
  return db
    .selectFrom('album_tracks')
    .innerJoin('contents', 'contents.id', 'album_tracks.content_id')
    .select(['album_tracks.content_id as id', 'album_tracks.position', 'contents.title'])
    .where('album_tracks.album_source_id', '=', albumSourceId)
    .where('album_tracks.is_listed', '=', 1)
    .orderBy('album_tracks.position', order)
    .orderBy('album_tracks.content_id', order)
    .execute()
}

/** The item of a source id. */
export async function findContentId(db: Db, sourceId: string): Promise<number | null> {
  const row = await db.selectFrom('contents').select('id').where('source_id', '=', sourceId).executeTakeFirst()
  return row?.id ?? null
}

/** Source ids of the albums that these items are listed tracks of. */
export async function listAlbumsOf(db: Db, contentIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('album_tracks')
    .select('album_source_id')
    .where('content_id', 'in', toIdList(contentIds))
    .where('is_listed', '=', 1)
    .execute()
  return [...new Set(rows.map((row) => row.album_source_id))]
}
