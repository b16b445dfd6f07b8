import type { AdminCall } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import { isArchive } from './rules.ts'
import * as store from './store.ts'
import type { ShelfUploads } from './uploads.ts'

/** An archive that a member sent, for whoever imports it. */
export interface TakenArchive {
  path: string
  name: string
  /** Drops what is left of it once it was taken away. */
  drop(): void
}

/** Hands over an archive that arrived whole; it is no upload any more. Throws 40401, and 40901 while something is missing. */
export async function takeArchive(
  tx: Tx,
  uploads: ShelfUploads,
  id: string,
  staff: AdminCall['staff'],
): Promise<TakenArchive> {
  const upload = await store.findUpload(tx.db, id, staff.id)
  if (!upload || !isArchive(upload.name)) throw new AppError(40401)
  const { path, received } = await uploads.get(id)
  if (received < upload.size) throw new AppError(40901)
  await store.deleteUpload(tx, id)
  return { path, name: upload.name, drop: () => void uploads.remove(id) }
}
