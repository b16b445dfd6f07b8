import type { Db } from '#server/storage/database.ts'
import type { PublishingParts } from './publishing.ts'
import { refuseUndescribed } from './refuse-undescribed.ts'
import { refuseUnsigned } from './sign-off.ts'

/** Keeps an item that is not public from becoming so by itself. Throws 42202, 42203, as these two say. */
export async function refuseUnready(
  parts: Pick<PublishingParts, 'content'>,
  db: Db,
  id: number,
  isAccepted: boolean,
): Promise<void> {
  const item = (await parts.content.editing.statesOf(db, [id])).get(id)
  if (item?.state !== 'published') await refuseUnsigned(db)
  await refuseUndescribed(parts, db, id, isAccepted)
}
