import { sql } from 'kysely'
import type { Tx } from '#server/storage/database.ts'

/** Makes sure that an album is known, whether or not its item is there. */
export async function ensureAlbum(tx: Tx, sourceId: string): Promise<void> {
  await tx.sql
    .insertInto('albums')
    .values({ source_id: sourceId, finished: 0, track_count: 0, duration: 0, play_count: 0 })
    .onConflict((conflict) => conflict.column('source_id').doNothing())
    .execute()
}

/** Says of an album what its tracks do not tell. */
export async function saveAlbum(tx: Tx, contentId: number, album: { finished: boolean }): Promise<void> {
  const finished = album.finished ? 1 : 0
  const { source_id } = await tx.sql
    .selectFrom('contents')
    .select('source_id')
    .where('id', '=', contentId)
    .executeTakeFirstOrThrow()
  await tx.sql
    .insertInto('albums')
    .values({ source_id, finished, track_count: 0, duration: 0, play_count: 0 })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ finished }))
    .execute()
}

/** Holds albums until the end of the transaction. Whoever writes items, groups and albums holds the albums last. */
export async function lockAlbums(tx: Tx, sourceIds: readonly string[]): Promise<void> {
  if (!tx.dialect.rowLocks) return
  await tx.sql
    .selectFrom('albums')
    .select('source_id')
    .where('source_id', 'in', [...sourceIds])
    .orderBy('source_id')
    .forNoKeyUpdate()
    .execute()
}

/** Writes where an item stands as a track, not listed yet. */
export async function upsertTrack(
  tx: Tx,
  contentId: number,
  track: { albumSourceId: string; number: number | null },
): Promise<void> {
  const row = { album_source_id: track.albumSourceId, number: track.number, is_listed: 0, position: 0 }
  await tx.sql
    .insertInto('album_tracks')
    .values({ content_id: contentId, ...row })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(row))
    .execute()
}

export async function deleteTrack(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('album_tracks').where('content_id', '=', contentId).execute()
}

/** Lists a track, or takes it out. One without a number gets its place by `countAlbum`. */
export async function setListed(tx: Tx, contentId: number, isListed: boolean, number: number | null): Promise<void> {
  await tx.sql
    .updateTable('album_tracks')
    .set({ is_listed: isListed ? 1 : 0, position: (isListed && number) || 0 })
    .where('content_id', '=', contentId)
    .execute()
}

/** Numbers the listed tracks that have no number of their own, and counts all that are listed. */
export async function countAlbum(tx: Tx, sourceId: string): Promise<void> {
  await sql`
    update album_tracks set position = numbered.position
    from (
      select album_tracks.content_id, row_number() over (order by contents.publish_at, contents.id) + (
        select coalesce(max(number), 0) from album_tracks where album_source_id = ${sourceId} and is_listed = 1
      ) as position
      from album_tracks inner join contents on contents.id = album_tracks.content_id
      where album_tracks.album_source_id = ${sourceId} and album_tracks.is_listed = 1 and album_tracks.number is null
    ) as numbered
    where album_tracks.content_id = numbered.content_id and album_tracks.position <> numbered.position`.execute(tx.sql)
  await sql`
    update albums set (track_count, duration, play_count) = (
      select count(*), cast(coalesce(sum(contents.duration), 0) as bigint),
        cast(coalesce(sum(contents.view_count), 0) as bigint)
      from album_tracks inner join contents on contents.id = album_tracks.content_id
      where album_tracks.album_source_id = ${sourceId} and album_tracks.is_listed = 1
    ) where source_id = ${sourceId}`.execute(tx.sql)
}

/** Adds views of items to the albums that they are listed tracks of, which the caller holds. */
export async function addToPlays(tx: Tx, views: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update albums set play_count = albums.play_count + added.views
    from (
      select album_tracks.album_source_id, cast(sum(given.views) as bigint) as views
      from (select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as views
        from ${sql.raw(tx.dialect.jsonElements)}(${JSON.stringify([...views])})) as given
      inner join album_tracks on album_tracks.content_id = given.id
      where album_tracks.is_listed = 1
      group by album_tracks.album_source_id
    ) as added where albums.source_id = added.album_source_id`.execute(tx.sql)
}
