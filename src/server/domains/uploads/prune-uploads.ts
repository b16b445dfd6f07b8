import { FRESH_SECONDS, UNUSED_SECONDS } from './rules.ts'
import * as store from './store.ts'
import type { UploadParts } from './uploads.ts'

const AT_ONCE = 200

/**
 * Deletes uploads that nobody used in time, then the pictures that no upload stands for any more, file before row: a
 * picture whose row is gone would never be found again. Returns how many pictures went.
 */
export async function pruneUploads(
  { database, mediaStore }: Pick<UploadParts, 'database' | 'mediaStore'>,
  now: number,
): Promise<number> {
  await database.write(async (tx) => {
    await store.deleteUnused(tx, now - UNUSED_SECONDS)
    await store.keepUploaded(tx)
  })
  let pruned = 0
  for (const { id, variants, ...image } of await store.listLeftOver(database.db, AT_ONCE)) {
    const widths = JSON.parse(variants) as number[]
    const isGone = await mediaStore.remove({ ...image, variants: widths }, now - FRESH_SECONDS)
    if (isGone && (await database.write((tx) => store.deleteLeftOver(tx, id)))) pruned += 1
  }
  return pruned
}
