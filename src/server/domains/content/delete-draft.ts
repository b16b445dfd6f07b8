import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Followers } from './change-state.ts'
import { deleted } from './points.ts'
import { mayBeDeleted } from './rules.ts'
import * as editing from './store-editing.ts'
import * as writes from './store-writes.ts'

/**
 * Deletes an item that no reader ever had to do with, once others have deleted what they keep of it. Throws 40401, and
 * 40901 for one that is or was public.
 */
export async function deleteDraft(tx: Tx, { emit }: Followers, id: number): Promise<void> {
  const isThere = await writes.lockContent(tx, id)
  const content = isThere && (await editing.findEdited(tx.db, id))
  if (!content) throw new AppError(40401)
  if (!mayBeDeleted(content)) throw new AppError(40901)
  await emit(tx, deleted, { id })
  await editing.deleteContent(tx, id)
  await recordChange(tx, { kind: 'content', id })
}
