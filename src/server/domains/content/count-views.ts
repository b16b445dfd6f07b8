import type { Tx } from '#server/storage/database.ts'
import { PRUNE_BATCH } from '#server/storage/prune.ts'
import type { AlbumPlaces } from './album-places.ts'
import { HOT_WINDOW_HOURS } from './list-hot.ts'
import { toHour } from './rules.ts'
import { addViews, deleteViewsBefore } from './store-writes.ts'

/** Adds views (id → how many) to public items, their places in groups and albums and the hour; others are left out. */
export async function countViews(
  tx: Tx,
  albums: Pick<AlbumPlaces, 'addPlays'>,
  views: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  const hour = toHour(now)
  await addViews(tx, views, hour)
  await albums.addPlays(tx, views)
  await deleteViewsBefore(tx, hour - (HOT_WINDOW_HOURS + 1) * 3600, PRUNE_BATCH)
}
