import type { Person, PersonalData } from '#server/storage/personal-data.ts'
import type { Db } from '#server/storage/database.ts'
import * as store from './store.ts'
import type { UploadParts } from './uploads.ts'

/** The pictures that a person brought along. Forgotten, the files go with the next pruning, so what shows them goes before. */
export function createPersonalData(parts: Pick<UploadParts, 'ids' | 'content'>): PersonalData {
  return {
    absorb: (tx, from, to) => store.moveUploads(tx, from.userId, to.userId),
    export: (db, person) => exportUploads(parts, db, person),
    forget: (tx, { userId }) => store.deleteOfUser(tx, userId),
  }
}

async function exportUploads(
  { ids, content }: Pick<UploadParts, 'ids' | 'content'>,
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
