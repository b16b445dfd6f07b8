import { setImmediate } from 'node:timers/promises'
import type { Database, Tx } from './database.ts'

/** How often what is too old is looked for. */
export const PRUNE_EVERY_MS = 10 * 60 * 1000
/** Rows that one transaction deletes: it holds the only writer of SQLite. */
export const PRUNE_BATCH = 1000
/** Transactions of one run, which a process that ends waits for; the next run goes on. */
const BATCHES_MAX = 100

/**
 * Deletes what is too old, a batch in each transaction, until one is not full or enough was done for one run.
 * `deleteBatch` deletes up to `most` rows and answers how many. Returns how many rows went.
 */
export async function pruneInBatches(
  database: Database,
  deleteBatch: (tx: Tx, most: number) => Promise<number>,
): Promise<number> {
  let pruned = 0
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const gone = await database.write((tx) => deleteBatch(tx, PRUNE_BATCH))
    pruned += gone
    if (gone < PRUNE_BATCH) break
    // SQLite answers without leaving the event loop: without this no request would be heard in between.
    await setImmediate()
  }
  return pruned
}
