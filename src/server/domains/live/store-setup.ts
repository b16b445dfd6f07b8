import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#server/storage/database.ts'
import type { LiveColumnsTable, LiveRoomsTable } from '#server/storage/tables/live.ts'

/** Makes a room; false where there is one. */
export async function insertRoom(tx: Tx, row: LiveRoomsTable): Promise<boolean> {
  const made = await tx.sql
    .insertInto('live_rooms')
    .values(row)
    .onConflict((conflict) => conflict.column('content_id').doNothing())
    .returning('content_id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateSetup(
  tx: Tx,
  contentId: number,
  changes: Pick<Updateable<LiveRoomsTable>, 'screen' | 'auto_start' | 'settings'>,
): Promise<void> {
  await tx.sql.updateTable('live_rooms').set(changes).where('content_id', '=', contentId).execute()
}

/** Makes a column, or changes the one of the same key. */
export async function upsertColumn(tx: Tx, row: Insertable<LiveColumnsTable>): Promise<void> {
  const { content_id: _, column_key: __, ...changes } = row
  await tx.sql
    .insertInto('live_columns')
    .values(row)
    .onConflict((conflict) => conflict.columns(['content_id', 'column_key']).doUpdateSet(changes))
    .execute()
}

/** Takes all columns of a room out of sight; what was said in them stays. */
export async function hideColumns(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.updateTable('live_columns').set({ position: 0 }).where('content_id', '=', contentId).execute()
}

/** Deletes a room with everything in it. */
export async function deleteRoom(tx: Tx, contentId: number): Promise<void> {
  for (const table of [
    'live_minutes',
    'live_audiences',
    'live_mutes',
    'live_likes',
    'live_messages',
    'live_columns',
    'live_rooms',
  ] as const)
    await tx.sql.deleteFrom(table).where('content_id', '=', contentId).execute()
}
