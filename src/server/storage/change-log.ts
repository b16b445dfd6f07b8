import type { Selectable } from 'kysely'
import type { Change, Database, Tx } from './database.ts'
import { toIdList } from './id-list.ts'
import { createNewRows } from './new-rows.ts'
import { pruneInBatches } from './prune.ts'
import { repeat } from './repeat.ts'
import type { ChangesTable } from './tables/changes.ts'

export type { Change } from './database.ts'

const KEEP_SECONDS = 24 * 60 * 60
const TRIM_EVERY_MS = 60 * 60 * 1000

/** Notes a change in the transaction that makes it, for every process, with what else it touches. */
export async function recordChange(tx: Tx, change: Change, also: readonly Change[] = []): Promise<void> {
  const { kind, id } = change
  for (const touched of [change, ...also]) tx.announce(touched)
  await tx.sql
    .insertInto('changes')
    .values({ kind, target_id: id, also: JSON.stringify(also), created_at: tx.now })
    .execute()
}

/** Who follows the changes. */
export interface Follower {
  /** Told of what any process wrote since the following began, each change once. */
  onChange: (changes: Change[]) => void
  /** Told of every look: how it failed, or null. What a failed one missed is made up for by the next. */
  onLook: (failure: unknown) => void
}

/** Looks for changes every `intervalMs` milliseconds. Returns how to stop, which waits for a look under way. */
export async function followChanges(
  database: Database,
  { onChange, onLook }: Follower,
  intervalMs: number,
): Promise<() => Promise<void>> {
  const newRows = createNewRows<ChangeRow>({
    findNewest: () => findNewestChange(database),
    listAfter: (after, limit) => select(database).where('id', '>', after).orderBy('id').limit(limit).execute(),
    listSome: (ids) => select(database).where('id', 'in', toIdList(ids)).orderBy('id').execute(),
  })
  await newRows.begin()
  let trimAt = performance.now() + TRIM_EVERY_MS

  const look = async () => {
    try {
      database.refuseReplaced()
      await newRows.look((rows) => onChange(rows.flatMap(toChanges)))
      if (performance.now() >= trimAt) {
        trimAt = performance.now() + TRIM_EVERY_MS
        await trimChanges(database)
      }
      onLook(null)
    } catch (error) {
      onLook(error)
    }
  }
  return repeat(look, intervalMs)
}

type ChangeRow = Pick<Selectable<ChangesTable>, 'id' | 'kind' | 'target_id' | 'also'>

async function findNewestChange({ db }: Database): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

function select({ db }: Database) {
  return db.selectFrom('changes').select(['id', 'kind', 'target_id', 'also'])
}

function toChanges(row: ChangeRow): Change[] {
  return [{ kind: row.kind, id: row.target_id }, ...(JSON.parse(row.also) as Change[])]
}

async function trimChanges(database: Database): Promise<void> {
  await pruneInBatches(database, async (tx, most) => {
    const old = tx.sql
      .selectFrom('changes')
      .select('id')
      .where('created_at', '<', tx.now - KEEP_SECONDS)
      .orderBy('created_at')
      .limit(most)
    const { numDeletedRows } = await tx.sql.deleteFrom('changes').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
}
