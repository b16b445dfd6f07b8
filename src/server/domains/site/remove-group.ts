import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { GroupFollowers } from './site.ts'
import { deleteGroup, findGroupByKey, listMergedInto, lockTopic } from './store.ts'

/** Takes a group away; its items stay, and what was merged into it stands for itself again. Throws 40401. */
export async function removeGroup(tx: Tx, { content, search }: GroupFollowers, sourceId: string): Promise<void> {
  const group = await findGroupByKey(tx.db, sourceId)
  if (!group) throw new AppError(40401)
  await lockTopic(tx, group.id)
  await content.editing.emptyGroup(tx, group.id)
  if (group.kind === 'topic') await search.removeEntry(tx, { type: 'topic', id: group.id })
  await deleteGroup(tx, group.id)
  for (const id of await listMergedInto(tx.db, sourceId)) await content.relistMerged(tx, id, '')
  await recordChange(tx, { kind: 'site', id: 0 }, [{ kind: 'group', id: group.id }])
}
