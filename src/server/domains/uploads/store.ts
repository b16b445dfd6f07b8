import { sql, type SelectQueryBuilder } from 'kysely'
import type { StoredImage } from '#server/outside/media-store.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { Tables } from '#server/storage/tables/tables.ts'

/** Values of `from_upload`. */
const FROM_UPLOAD = 1
const LEFT_OVER = 2
/** Stands in a query as it stands in its index. */
const NONE = sql.lit(0)

/** Lets a user upload one picture at a time, so that their uploads can be counted. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  const query = tx.sql.selectFrom('users').select('id').where('id', '=', userId)
  await (tx.dialect.rowLocks ? query.forNoKeyUpdate() : query).execute()
}

/** When a user made the `nth` newest upload since a time; undefined when there are fewer. */
export async function findNthTime(db: Db, userId: number, since: number, nth: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(nth - 1)
    .executeTakeFirst()
  return row?.created_at
}

export async function insertUpload(
  tx: Tx,
  row: { user_id: number; image_id: number; created_at: number },
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('uploads')
    .values({ ...row, uses: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A user's own ones of these uploads, held until the end of the transaction. */
export function lockUploads(tx: Tx, userId: number, ids: readonly number[]) {
  const query = tx.sql
    .selectFrom('uploads')
    .select(['id', 'image_id', 'uses', 'created_at'])
    .where('id', 'in', toIdList(ids))
    .where('user_id', '=', userId)
    .orderBy('id')
  return (tx.dialect.rowLocks ? query.forUpdate() : query).execute()
}

export async function addUses(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.sql
    .updateTable('uploads')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', 'in', toIdList(ids))
    .execute()
}

/** Counts one use less of each of these pictures. */
export async function releaseImages(tx: Tx, userId: number, imageIds: readonly number[]): Promise<void> {
  for (const imageId of imageIds.toSorted((a, b) => a - b)) {
    const first = tx.sql
      .selectFrom('uploads')
      .select((eb) => eb.fn.min('id').as('id'))
      .where('user_id', '=', userId)
      .where('image_id', '=', imageId)
      .where('uses', '>', 0)
    await tx.sql
      .updateTable('uploads')
      .set((eb) => ({ uses: eb('uses', '-', 1) }))
      .where('id', '=', first)
      .execute()
  }
}

export function listOfUser(db: Db, userId: number) {
  return db
    .selectFrom('uploads')
    .select(['id', 'image_id', 'uses', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Deletes what a user uploaded; the pictures are left over unless somebody else uploaded them too. */
export async function deleteOfUser(tx: Tx, userId: number): Promise<void> {
  const uploads = tx.sql.selectFrom('uploads').where('user_id', '=', userId)
  await markLeftOver(tx, uploads.select('image_id'))
  await tx.sql.deleteFrom('uploads').where('user_id', '=', userId).execute()
}

/** Deletes uploads that were made at a time or before it and that nothing uses. */
export async function deleteUnused(tx: Tx, until: number): Promise<void> {
  const uploads = tx.sql.selectFrom('uploads').where('uses', '=', NONE).where('created_at', '<=', until)
  await markLeftOver(tx, uploads.select('image_id'))
  await tx.sql.deleteFrom('uploads').where('uses', '=', NONE).where('created_at', '<=', until).execute()
}

async function markLeftOver(
  tx: Tx,
  imageIds: SelectQueryBuilder<Tables, 'uploads', { image_id: number }>,
): Promise<void> {
  await tx.sql
    .updateTable('images')
    .set({ from_upload: LEFT_OVER })
    .where('id', 'in', imageIds)
    .where('from_upload', '=', FROM_UPLOAD)
    .execute()
}

/** Takes pictures that an upload stands for (still, or again) from those that are left over. */
export async function keepUploaded(tx: Tx): Promise<void> {
  await tx.sql
    .updateTable('images')
    .set({ from_upload: FROM_UPLOAD })
    .where('from_upload', '=', sql.lit(LEFT_OVER))
    .where((eb) => eb.exists(eb.selectFrom('uploads').select('id').whereRef('uploads.image_id', '=', 'images.id')))
    .execute()
}

/** Pictures that only uploads showed, and that no upload stands for any more. */
export async function listLeftOver(db: Db, limit: number) {
  const rows = await leftOver(db)
    .select(['images.id', 'images.hash', 'images.format', 'images.variants'])
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, format: row.format as StoredImage['format'] }))
}

/** Deletes the row of such a picture, if it still is one. */
export async function deleteLeftOver(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('images')
    .where('id', 'in', leftOver(tx.db).select('images.id').where('images.id', '=', id))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function leftOver(db: Db) {
  return db
    .selectFrom('images')
    .where('images.from_upload', '=', sql.lit(LEFT_OVER))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('uploads').select('id').whereRef('uploads.image_id', '=', 'images.id'))),
    )
}

/** Makes the pictures of a user another's. */
export async function moveUploads(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.sql.updateTable('uploads').set({ user_id: toId }).where('user_id', '=', fromId).execute()
}
