import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/storage/database.ts'
import type { PublishingParts } from './publishing.ts'

/**
 * Keeps an item from becoming public while some of its pictures have no description for readers who cannot see them
 * (WCAG 2.2, success criterion 1.1.1), unless its editor says that they show nothing. Throws 42202.
 */
export async function refuseUndescribed(
  { content }: Pick<PublishingParts, 'content'>,
  db: Db,
  id: number,
  isAccepted: boolean,
): Promise<void> {
  const count = isAccepted ? 0 : await content.editing.countUndescribed(db, id)
  if (count === 0) return
  const message = `pictures without a description: ${count}; say that they show nothing with accept_undescribed`
  throw new AppError(42202, { data: { fields: [{ field: 'body', message }] } })
}
