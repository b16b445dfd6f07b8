import type { Selectable } from 'kysely'
import type { Change, Database, Db, Tx } from './database.ts'
import type { ChangesTable } from './tables/changes.ts'

export type { Change } from './database.ts'

/**
 * A transaction may commit long after its rows were numbered and stamped. Rows are looked at again for this long, which
 * is more than a transaction may last and clocks may differ.
 */
const OVERLAP_SECONDS = 120
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

/**
 * Calls `onChange` with what any process wrote since this call, each change once, looking every `intervalMs`
 * milliseconds. A look that fails is reported and made up for by the next one. Returns how to stop, which waits for a
 * look under way.
 */
export async function followChanges(
  database: Database,
  onChange: (changes: Change[]) => void,
  intervalMs: number,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let seen = new Set((await listRecent(database.db)).map((row) => row.id))
  let trimAt = Date.now() + TRIM_EVERY_MS
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  const look = async () => {
    try {
      const rows = await listRecent(database.db)
      const fresh = rows.filter((row) => !seen.has(row.id))
      seen = new Set(rows.map((row) => row.id))
      if (fresh.length > 0) onChange(fresh.flatMap(toChanges))
      if (Date.now() >= trimAt) {
        trimAt = Date.now() + TRIM_EVERY_MS
        await trimChanges(database)
      }
    } catch (error) {
      onError(error)
    }
    if (!stopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      looking = look()
    }, intervalMs)
    timer.unref()
  }
  schedule()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await looking
  }
}

function listRecent(db: Db) {
  return db
    .selectFrom('changes')
    .select(['id', 'kind', 'target_id', 'also'])
    .where('created_at', '>=', Math.floor(Date.now() / 1000) - OVERLAP_SECONDS)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function toChanges(row: Pick<Selectable<ChangesTable>, 'kind' | 'target_id' | 'also'>): Change[] {
  return [{ kind: row.kind, id: row.target_id }, ...(JSON.parse(row.also) as Change[])]
}

async function trimChanges(database: Database): Promise<void> {
  await database.write(async (tx) => {
    await tx.sql
      .deleteFrom('changes')
      .where('created_at', '<', tx.now - KEEP_SECONDS)
      .execute()
  })
}
