import type { Person } from '#server/storage/personal-data.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import * as store from './store.ts'
import type { UploadsOptions } from './uploads.ts'

export async function exportUploads(
  { ids, content }: Pick<UploadsOptions, 'ids' | 'content'>,
  db: Db,
  { userId }: Person,
): Promise<Record<string, unknown>> {
  const rows = await store.listOfUser(db, userId)
  const images = await content.loadImages(
    rows.map((row) => row.image_id),
    db,
  )
  return {
    uploads: rows.map((row) => ({
      upload_id: ids.encode(row.id),
      url: images.get(row.image_id)?.original_url ?? '',
      create_time: row.created_at,
      is_used: row.uses > 0,
    })),
  }
}

/** The files go with the next pruning. Whatever shows the pictures has to be gone by then. */
export async function forgetUploads(tx: Tx, { userId }: Person): Promise<void> {
  await store.deleteOfUser(tx, userId)
}
