import type { Db } from './database.ts'

/** Highest id of a table, 0 where it is empty. */
export async function findHighestId(db: Db, table: 'contents' | 'groups' | 'model_items' | 'places'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}
