import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { TopicFollowers } from './save-group.ts'
import { deleteGroup, findGroupByKey, listMergedInto, lockTopic } from './store.ts'

/** Who has to know of a group that goes. */
export interface GroupFollowers extends TopicFollowers {
  /** Takes everything out of it. */
  emptyGroup(tx: Tx, groupId: number): Promise<void>
}

/** Takes a group away; its items stay, and what was merged into it stands for itself again. Throws 40401. */
export async function removeGroup(
  tx: Tx,
  { relist, search, emptyGroup }: GroupFollowers,
  sourceId: string,
): Promise<void> {
  const group = await findGroupByKey(tx.db, sourceId)
  if (!group) throw new AppError(40401)
  await lockTopic(tx, group.id)
  await emptyGroup(tx, group.id)
  if (group.kind === 'topic') await search.forgetEntry(tx, { type: 'topic', id: group.id })
  await deleteGroup(tx, group.id)
  for (const id of await listMergedInto(tx.db, sourceId)) await relist(tx, id, '')
  await recordChange(tx, { kind: 'site', id: 0 }, [{ kind: 'group', id: group.id }])
}
