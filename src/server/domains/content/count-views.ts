import type { Database } from '#server/storage/database.ts'
import { HOT_WINDOW_HOURS } from './list-hot.ts'
import { toHour } from './rules.ts'
import { addViews, deleteViewsBefore } from './store-writes.ts'

/** Adds views (id → how many) to public items, all in one transaction; others are left out. */
export async function countViews(database: Database, views: ReadonlyMap<number, number>, now: number): Promise<void> {
  const hour = toHour(now)
  const inOrder = [...views].toSorted(([a], [b]) => a - b) // so that two processes never wait for each other
  await database.write(async (tx) => {
    for (const [id, count] of inOrder) await addViews(tx, id, count, hour)
    await deleteViewsBefore(tx, hour - (HOT_WINDOW_HOURS + 1) * 3600)
  })
}
