import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { RevisionsTable } from '#server/storage/tables/revisions.ts'

export type RevisionRow = RevisionsTable

/** Revisions of an item without what was written, the latest first, from before a number on. */
export function listRevisions(db: Db, contentId: number, before: number | null, limit: number) {
  let query = db
    .selectFrom('revisions')
    .select(['number', 'hash', 'editor', 'note', 'created_at'])
    .where('content_id', '=', contentId)
  if (before !== null) query = query.where('number', '<', before)
  return query.orderBy('number', 'desc').limit(limit).execute()
}

export function findRevision(db: Db, contentId: number, number: number): Promise<RevisionRow | undefined> {
  return db
    .selectFrom('revisions')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** The latest revision of an item. */
export function findLast(db: Db, contentId: number) {
  return db
    .selectFrom('revisions')
    .select(['number', 'source_hash'])
    .where('content_id', '=', contentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The latest revision of each of some items. */
export function findLastOf(db: Db, contentIds: readonly number[]) {
  return db
    .selectFrom('revisions')
    .select(['content_id', 'number', 'editor'])
    .where('content_id', 'in', toIdList(contentIds))
    .where('number', '=', (eb) =>
      eb
        .selectFrom('revisions as others')
        .select(({ fn }) => fn.max('others.number').as('number'))
        .whereRef('others.content_id', '=', 'revisions.content_id'),
    )
    .execute()
}

/** The caller holds the item. */
export async function insertRevision(tx: Tx, row: RevisionRow): Promise<void> {
  await tx.sql.insertInto('revisions').values(row).execute()
}

export async function deleteRevisions(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('revisions').where('content_id', '=', contentId).execute()
}
