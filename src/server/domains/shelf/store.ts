import { sql, type Insertable, type Selectable } from 'kysely'
import type { ShelfKind } from '#contract/admin/shelf-files.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { ShelfFilesTable, ShelfUploadsTable } from '#server/storage/tables/shelf.ts'

export type FileRow = Selectable<ShelfFilesTable>

export interface FileFilter {
  kind?: ShelfKind | undefined
  /** In name, description or credit. */
  text?: string | undefined
  by?: string | undefined
  isUnused: boolean
}

/** Files on the shelf, the latest first, from behind an id on. */
export function listFiles(db: Db, { kind, text, by, isUnused }: FileFilter, before: number | null, limit: number) {
  let query = db.selectFrom('shelf_files').selectAll().where('removed_at', '=', 0)
  if (before !== null) query = query.where('id', '<', before)
  if (kind) query = query.where('kind', '=', kind)
  if (by) query = query.where('by_name', '=', by)
  if (isUnused) query = query.where('is_unused', '=', sql.lit(1))
  if (text) {
    const said = sql<string>`lower(name || ' ' || alt || ' ' || credit)`
    query = query.where(sql<boolean>`${sql.raw(db.dialect.placeOf)}(${said}, ${text.toLowerCase()}) > 0`)
  }
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** How many files lie on the shelf, and how many bytes they have. */
export async function countFiles(db: Db): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('shelf_files')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('size').as('bytes')])
    .where('removed_at', '=', sql.lit(0))
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}

/** The file of a hash, on the shelf or taken off it. */
export function findFile(db: Db, hash: string): Promise<FileRow | undefined> {
  return db.selectFrom('shelf_files').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** Puts a file on the shelf; one that is there already stays as it is, one that was taken off it comes back. */
export async function putFile(
  tx: Tx,
  file: Omit<Insertable<ShelfFilesTable>, 'id' | 'is_unused' | 'removed_at'>,
): Promise<FileRow> {
  await tx.sql
    .insertInto('shelf_files')
    .values({ ...file, is_unused: 0, removed_at: 0 })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ is_unused: 0, removed_at: 0 }))
    .execute()
  return await tx.sql.selectFrom('shelf_files').selectAll().where('hash', '=', file.hash).executeTakeFirstOrThrow()
}

export function changeFile(
  tx: Tx,
  hash: string,
  changes: Partial<Pick<FileRow, 'name' | 'alt' | 'credit' | 'removed_at'>>,
): Promise<FileRow | undefined> {
  return tx.sql.updateTable('shelf_files').set(changes).where('hash', '=', hash).returningAll().executeTakeFirst()
}

/** Files in the order of their ids, whether they are on the shelf or not. */
export function listLooked(db: Db, after: number, limit: number) {
  return db
    .selectFrom('shelf_files')
    .select(['id', 'hash', 'is_unused', 'created_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function markUnused(tx: Tx, ids: readonly number[], isUnused: 0 | 1): Promise<void> {
  if (ids.length === 0) return
  await tx.sql.updateTable('shelf_files').set({ is_unused: isUnused }).where('id', 'in', toIdList(ids)).execute()
}

/** Files that were taken off the shelf at a time or before it. */
export function listRemoved(db: Db, until: number, limit: number): Promise<FileRow[]> {
  return db
    .selectFrom('shelf_files')
    .selectAll()
    .where('removed_at', '>', sql.lit(0))
    .where('removed_at', '<=', until)
    .limit(limit)
    .execute()
}

export async function deleteFile(tx: Tx, id: number): Promise<void> {
  await tx.sql.deleteFrom('shelf_files').where('id', '=', id).where('removed_at', '>', 0).execute()
}

export async function insertUpload(tx: Tx, upload: Omit<Insertable<ShelfUploadsTable>, 'hash'>): Promise<void> {
  await tx.sql
    .insertInto('shelf_uploads')
    .values({ ...upload, hash: '' })
    .execute()
}

/** An upload of a member's own. */
export function findUpload(db: Db, id: string, staffId: number) {
  return db
    .selectFrom('shelf_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
}

/** Unfinished uploads: how many a member has, and the bytes of all. */
export async function countOpen(db: Db, staffId: number): Promise<{ open: number; promised: number }> {
  return await db
    .selectFrom('shelf_uploads')
    .select([
      sql<number>`cast(coalesce(sum(case when staff_id = ${staffId} then 1 else 0 end), 0) as bigint)`.as('open'),
      sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('promised'),
    ])
    .where('hash', '=', '')
    .executeTakeFirstOrThrow()
}

export async function closeUpload(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.sql.updateTable('shelf_uploads').set({ hash }).where('id', '=', id).execute()
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.sql.deleteFrom('shelf_uploads').where('id', '=', id).execute()
}

/** Uploads that were begun at a time or before it. */
export function listOldUploads(db: Db, until: number, limit: number) {
  return db.selectFrom('shelf_uploads').select('id').where('created_at', '<=', until).limit(limit).execute()
}
