import type { Database, Db, Tx } from './database.ts'
import { toIdList } from './id-list.ts'
import { pruneInBatches } from './prune.ts'

/** What is to be told on a channel: `data` is JSON, `created_at` in seconds. */
export interface PublicationRow {
  id: number
  channel: string
  data: string
  created_at: number
}

/** Rows of one statement; SQLite takes 32,766 values at most. */
const ROWS_AT_ONCE = 1000

/** Answers the rows, in the order in which they were given. */
export async function insertPublications(
  tx: Tx,
  publications: ReadonlyArray<Pick<PublicationRow, 'channel' | 'data'>>,
): Promise<PublicationRow[]> {
  const rows: PublicationRow[] = []
  for (let from = 0; from < publications.length; from += ROWS_AT_ONCE) {
    const values = publications.slice(from, from + ROWS_AT_ONCE).map((one) => ({ ...one, created_at: tx.now }))
    const made = await tx.sql
      .insertInto('publications')
      .values(values)
      .returning(['id', 'channel', 'data', 'created_at'])
      .execute()
    rows.push(...made.toSorted((a, b) => a.id - b.id))
  }
  return rows
}

/** The highest id; 0 where there is none. */
export async function findNewestPublication(db: Db): Promise<number> {
  const row = await db
    .selectFrom('publications')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Rows behind `after`, in the order of their ids. */
export function listPublicationsAfter(db: Db, after: number, limit: number): Promise<PublicationRow[]> {
  return select(db).where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** Those of some rows that there are, in the order of their ids. */
export function listPublications(db: Db, ids: readonly number[]): Promise<PublicationRow[]> {
  return select(db).where('id', 'in', toIdList(ids)).orderBy('id').execute()
}

export async function deletePublications(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.sql.deleteFrom('publications').where('id', 'in', toIdList(ids)).execute()
}

/** Deletes what was written before `before` (seconds); answers how many rows that were. */
export function prunePublications(database: Database, before: number): Promise<number> {
  return pruneInBatches(database, async (tx, most) => {
    const old = tx.sql
      .selectFrom('publications')
      .select('id')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .orderBy('id')
      .limit(most)
    const { numDeletedRows } = await tx.sql.deleteFrom('publications').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
}

function select(db: Db) {
  return db.selectFrom('publications').select(['id', 'channel', 'data', 'created_at'])
}
