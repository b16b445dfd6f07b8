import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import type { ArrangedGroup } from '../content/content.ts'
import type { ArrangingParts } from './arranging.ts'
import { toConflict } from './record.ts'

/**
 * A column, topic or list that nobody else arranges until the transaction ends. Throws 40401, and 40901 where somebody did
 * since the version that the caller has read.
 */
export async function holdGroup(
  { content }: Pick<ArrangingParts, 'content'>,
  tx: Tx,
  id: number,
  version: number,
): Promise<ArrangedGroup> {
  const group = await content.editing.holdGroup(tx, id)
  if (!group || group.kind === 'account') throw new AppError(40401)
  if (group.version !== version) throw await toConflict(tx.db, id, version, group.version)
  return group
}
