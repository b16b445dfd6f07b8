import type { Db, Tx } from '#server/storage/database.ts'
import type { ArrangementsTable } from '#server/storage/tables/arrangements.ts'

/** What was done to a group since a version, the latest first, with the titles of items. */
export function listArrangements(db: Db, groupId: number, since: number, limit: number) {
  return db
    .selectFrom('arrangements')
    .leftJoin('contents', 'contents.id', 'arrangements.content_id')
    .select(['arrangements.version', 'arrangements.editor', 'what', 'arrangements.created_at', 'contents.title'])
    .where('group_id', '=', groupId)
    .where('arrangements.version', '>', since)
    .orderBy('arrangements.version', 'desc')
    .limit(limit)
    .execute()
}

/** Writes down what was done, and lets go of what lies `kept` versions back. */
export async function insertArrangement(tx: Tx, row: ArrangementsTable, kept: number): Promise<void> {
  await tx.sql
    .insertInto('arrangements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['group_id', 'version']).doUpdateSet(row))
    .execute()
  await tx.sql
    .deleteFrom('arrangements')
    .where('group_id', '=', row.group_id)
    .where('version', '<=', row.version - kept)
    .execute()
}
