import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import * as store from './store.ts'
import type { UploadParts } from './uploads.ts'

interface TakenUploads {
  userId: number
  uploadIds: readonly string[]
  field: string
}

/** Ids of the pictures of a user's uploads, in this order, marked as used. Throws 40001 on `field` for any other. */
export async function takeUploads(
  { ids }: Pick<UploadParts, 'ids'>,
  tx: Tx,
  { userId, uploadIds, field }: TakenUploads,
): Promise<number[]> {
  if (uploadIds.length === 0) return []
  const wanted = uploadIds.map((uploadId) => ids.decode(uploadId))
  const found = await store.lockUploads(
    tx,
    userId,
    wanted.flatMap((id) => id ?? []),
  )
  const usable = new Map(found.map((upload) => [upload.id, upload]))
  const taken = wanted.map((id, index) => {
    const upload = id === null ? undefined : usable.get(id)
    if (upload) return upload
    throw new AppError(40001, { data: { fields: [{ field: `${field}.${index}`, message: 'is no upload of yours' }] } })
  })
  await store.addUses(
    tx,
    taken.map((upload) => upload.id),
  )
  return taken.map((upload) => upload.image_id)
}
