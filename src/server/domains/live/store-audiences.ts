import type { Insertable } from 'kysely'
import type { Tx } from '#server/storage/database.ts'
import type { LiveAudiencesTable } from '#server/storage/tables/live.ts'

/** How many one process counts in a room, in the place of what it counted before. */
export async function saveAudience(tx: Tx, row: Insertable<LiveAudiencesTable>): Promise<void> {
  const { clients, counted_at } = row
  await tx.sql
    .insertInto('live_audiences')
    .values(row)
    .onConflict((conflict) => conflict.columns(['content_id', 'counted_by']).doUpdateSet({ clients, counted_at }))
    .execute()
}

/** Forgets what was counted before a time. */
export async function deleteAudiences(tx: Tx, before: number): Promise<void> {
  await tx.sql.deleteFrom('live_audiences').where('counted_at', '<', before).execute()
}
