import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import { pruneInBatches } from '#server/storage/prune.ts'
import type { DraftingParts } from './drafting.ts'
import { getLocked } from './keep-copy.ts'
import { DISCARDED_SECONDS } from './rules.ts'
import * as store from './store.ts'

/** Throws a copy away; answers until when it can be had back (seconds). Throws 40401. */
export async function discardCopy(tx: Tx, id: number): Promise<number> {
  await getLocked(tx, id)
  await store.updateCopy(tx, id, { removed_at: tx.now, lease_staff: null, lease_until: 0 })
  return tx.now + DISCARDED_SECONDS
}

/** Has a copy back. Throws 40401 for one that is gone, 40901 when its item has another one by now. */
export async function restoreCopy({ content }: DraftingParts, tx: Tx, id: number): Promise<store.CopyRow> {
  const contentId = (await store.findCopy(tx.db, id))?.content_id ?? null
  if (contentId !== null) await content.lock(tx, contentId) // two copies of one item would be had back at once
  const copy = await store.lockCopy(tx, id)
  if (!copy || (copy.removed_at !== 0 && copy.removed_at + DISCARDED_SECONDS <= tx.now)) throw new AppError(40401)
  if (copy.removed_at === 0) return copy
  if (contentId !== null && (await store.findCopyOf(tx.db, contentId))) throw new AppError(40901)
  await store.updateCopy(tx, id, { removed_at: 0 })
  return { ...copy, removed_at: 0 }
}

/** Forgets copies that cannot be had back any more; returns how many. */
export function pruneDiscarded(
  { database, remarks }: Pick<DraftingParts, 'database' | 'remarks'>,
  now: number,
): Promise<number> {
  return pruneInBatches(database, async (tx, most) => {
    const ids = await store.listDiscarded(tx, now - DISCARDED_SECONDS, most)
    for (const id of ids) {
      await remarks.deleteOfCopy(tx, id)
      await store.deleteCopy(tx, id)
    }
    return ids.length
  })
}
