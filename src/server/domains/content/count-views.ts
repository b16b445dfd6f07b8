import type { Tx } from '#server/storage/database.ts'
import { PRUNE_BATCH } from '#server/storage/prune.ts'
import { HOT_WINDOW_HOURS } from './list-hot.ts'
import type { ContentParts } from './load-cards.ts'
import { viewed } from './points.ts'
import { toHour } from './rules.ts'
import { addViews, deleteViewsBefore } from './store-writes.ts'

/** Adds views (id → how many) to public items, their places in groups and albums and the hour; others are left out. */
export async function countViews(
  tx: Tx,
  { emit }: Pick<ContentParts, 'emit'>,
  views: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  const hour = toHour(now)
  await addViews(tx, views, hour)
  await emit(tx, viewed, { views })
  await deleteViewsBefore(tx, hour - (HOT_WINDOW_HOURS + 1) * 3600, PRUNE_BATCH)
}
