import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { ItemType } from '#contract/content-types.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { WorkingCopiesTable, WorkingCopyStatesTable } from '#server/storage/tables/drafting.ts'

export type CopyRow = Selectable<WorkingCopiesTable>
export type StateRow = WorkingCopyStatesTable

/** What lists show of a copy. */
export type CopyFacts = Omit<CopyRow, 'fields' | 'body' | 'base_fields' | 'base_body' | 'client_id'>

const FACTS = [
  'id',
  'content_id',
  'type',
  'title',
  'base_version',
  'seq',
  'by_staff',
  'by_name',
  'plan_at',
  'plan_note',
  'lease_staff',
  'lease_name',
  'lease_until',
  'created_at',
  'updated_at',
  'removed_at',
  'review',
] as const

export interface CopyFilter {
  staffId?: number
  contentId?: number
  type?: ItemType
}

/** Copies that were not thrown away, the last kept first, from behind a time and an id on. */
export function listCopies(
  db: Db,
  { staffId, contentId, type }: CopyFilter,
  after: readonly [updatedAt: number, id: number] | null,
  limit: number,
): Promise<CopyFacts[]> {
  let query = db.selectFrom('working_copies').select(FACTS).where('removed_at', '=', 0)
  if (staffId !== undefined) query = query.where('by_staff', '=', staffId)
  if (contentId !== undefined) query = query.where('content_id', '=', contentId)
  if (type !== undefined) query = query.where('type', '=', type)
  if (after) query = query.where(isAfterRow(['updated_at', 'id'], 'desc', after))
  return query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Copies that are planned for a time from one to before another, the first first. */
export function listPlanned(
  db: Db,
  { from, until, type }: { from: number; until: number; type?: ItemType | undefined },
  limit: number,
) {
  let query = db
    .selectFrom('working_copies')
    .select(['id', 'content_id', 'type', 'title', 'plan_at', 'plan_note', 'fields'])
    .where('removed_at', '=', 0)
    .where('plan_at', '>', 0)
    .where('plan_at', '>=', from)
    .where('plan_at', '<', until)
  if (type !== undefined) query = query.where('type', '=', type)
  return query.orderBy('plan_at').orderBy('id').limit(limit).execute()
}

/** A copy, also one that was thrown away. */
export function findCopy(db: Db, id: number): Promise<CopyRow | undefined> {
  return db.selectFrom('working_copies').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A copy that was not thrown away. */
export function findOpenCopy(db: Db, id: number): Promise<CopyRow | undefined> {
  return db.selectFrom('working_copies').selectAll().where('id', '=', id).where('removed_at', '=', 0).executeTakeFirst()
}

/** A copy, also one that was thrown away, which nobody else changes until the transaction ends. */
export function lockCopy(tx: Tx, id: number): Promise<CopyRow | undefined> {
  const query = tx.sql.selectFrom('working_copies').selectAll().where('id', '=', id)
  return (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
}

/** The copy of an item that was not thrown away. */
export function findCopyOf(db: Db, contentId: number): Promise<CopyRow | undefined> {
  return db
    .selectFrom('working_copies')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('removed_at', '=', 0)
    .executeTakeFirst()
}

/** The copy of each item that has one, and when that is planned to appear. */
export async function findCopiesOf(db: Db, contentIds: readonly number[]) {
  const rows =
    contentIds.length === 0
      ? []
      : await db
          .selectFrom('working_copies')
          .select(['id', 'content_id', 'plan_at'])
          .where('content_id', 'in', toIdList(contentIds))
          .where('removed_at', '=', 0)
          .execute()
  return new Map(rows.map((row) => [row.content_id ?? 0, { copyId: row.id, planAt: row.plan_at }]))
}

/** Items that have a copy, the last kept first. */
export async function listCopiedItems(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('working_copies')
    .select('content_id')
    .where('removed_at', '=', 0)
    .where('content_id', 'is not', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => row.content_id ?? [])
}

/** Titles of copies, those that were thrown away too; readers see none of them. */
export async function nameCopies(db: Db, ids: readonly number[]) {
  const rows = await db.selectFrom('working_copies').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, { name: title, path: '' }]))
}

/** Copies that were not thrown away. */
export async function countCopies(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('working_copies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('removed_at', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a copy; null when another transaction made one of the same item first. */
export async function insertCopy(tx: Tx, row: Insertable<WorkingCopiesTable>): Promise<number | null> {
  const inserted = await tx.sql
    .insertInto('working_copies')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('content_id')
        .where(sql<boolean>`removed_at = 0`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function updateCopy(tx: Tx, id: number, change: Updateable<WorkingCopiesTable>): Promise<void> {
  await tx.sql.updateTable('working_copies').set(change).where('id', '=', id).execute()
}

/** Deletes a copy with its states. */
export async function deleteCopy(tx: Tx, id: number): Promise<void> {
  await tx.sql.deleteFrom('working_copy_states').where('copy_id', '=', id).execute()
  await tx.sql.deleteFrom('working_copies').where('id', '=', id).execute()
}

/** Every copy of an item, also those that were thrown away. */
export async function listIdsOf(tx: Tx, contentId: number): Promise<number[]> {
  const rows = await tx.sql.selectFrom('working_copies').select('id').where('content_id', '=', contentId).execute()
  return rows.map(({ id }) => id)
}

/** Copies that were thrown away until a time, `most` of them. */
export async function listDiscarded(tx: Tx, until: number, most: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('working_copies')
    .select('id')
    .where('removed_at', '>', 0)
    .where('removed_at', '<=', until)
    .orderBy('removed_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** States of a copy, the latest first. */
export function listStates(db: Db, copyId: number): Promise<StateRow[]> {
  return db
    .selectFrom('working_copy_states')
    .selectAll()
    .where('copy_id', '=', copyId)
    .orderBy('number', 'desc')
    .execute()
}

export function findState(db: Db, copyId: number, number: number): Promise<StateRow | undefined> {
  return db
    .selectFrom('working_copy_states')
    .selectAll()
    .where('copy_id', '=', copyId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** The latest state of a copy. */
export function findLastState(db: Db, copyId: number): Promise<Pick<StateRow, 'number' | 'created_at'> | undefined> {
  return db
    .selectFrom('working_copy_states')
    .select(['number', 'created_at'])
    .where('copy_id', '=', copyId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps a state of a copy that the caller holds, and of all only those behind `after`. */
export async function insertState(tx: Tx, row: StateRow, after: number): Promise<void> {
  await tx.sql.insertInto('working_copy_states').values(row).execute()
  await tx.sql
    .deleteFrom('working_copy_states')
    .where('copy_id', '=', row.copy_id)
    .where('number', '<=', after)
    .execute()
}
