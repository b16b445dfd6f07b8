import type { Uploaded } from '#contract/uploads.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PictureCall } from '#server/http/call.ts'
import { DAILY_UPLOADS, DAY_SECONDS } from './rules.ts'
import * as store from './store.ts'
import type { UploadParts } from './uploads.ts'

/** Notes a picture that lies in the media store as a user's. Throws 40103, and 42901 after the last one of a day. */
export async function saveUpload({ ids, content }: UploadParts, call: PictureCall): Promise<Uploaded> {
  const { tx, now, viewer, picture } = call
  if (viewer.kind !== 'user') throw new AppError(40103)
  await store.lockUser(tx, viewer.userId)
  const time = await store.findNthTime(tx.db, viewer.userId, now - DAY_SECONDS + 1, DAILY_UPLOADS)
  if (time !== undefined) throw new AppError(42901, { data: { retry_after: time + DAY_SECONDS - now } })
  const imageId = await content.saveUploadedImage(tx, picture)
  const uploadId = await store.insertUpload(tx, { user_id: viewer.userId, image_id: imageId, created_at: now })
  const image = (await content.loadImages([imageId], tx.db)).get(imageId)
  if (!image) throw new Error('an uploaded picture has no row')
  return { upload_id: ids.encode(uploadId), image }
}
