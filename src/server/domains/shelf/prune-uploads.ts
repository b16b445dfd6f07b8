import type { Database } from '#server/storage/database.ts'
import { UPLOAD_SECONDS } from './rules.ts'
import * as store from './store.ts'
import type { ShelfUploads } from './uploads.ts'

const AT_ONCE = 100

/** Forgets uploads that were begun too long ago, with what came of them; returns how many. */
export async function pruneUploads(
  database: Database,
  uploads: Pick<ShelfUploads, 'remove'>,
  now: number,
): Promise<number> {
  const old = await store.listOldUploads(database.db, now - UPLOAD_SECONDS, AT_ONCE)
  for (const { id } of old) {
    await uploads.remove(id) // before its row: without that nobody would find it
    await database.write((tx) => store.deleteUpload(tx, id))
  }
  return old.length
}
