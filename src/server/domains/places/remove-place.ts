import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import * as store from './store.ts'
import { deletePlace } from './store-writes.ts'

/** Takes a place away. Throws 40401, and 40905 with how many items name it. */
export async function removePlace(tx: Tx, key: string): Promise<void> {
  const place = await store.findPlaceByKey(tx.db, key)
  if (!place) throw new AppError(40401)
  const used = await store.countNaming(tx.db, key)
  if (used > 0) throw new AppError(40905, { data: { used } })
  await deletePlace(tx, place.id)
  await recordChange(tx, { kind: 'site', id: 0 })
}
