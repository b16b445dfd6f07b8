import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Followers } from './change-state.ts'
import { indexContent } from './index-content.ts'
import { changed } from './points.ts'
import * as store from './store.ts'
import * as editing from './store-editing.ts'
import * as groups from './store-groups.ts'
import { lockGroup } from './store-group-writes.ts'
import * as writes from './store-writes.ts'
import { touchedByListing } from './touched.ts'

/** Most items that come first in one group. */
const PINS_MAX = 10

/** Moves an item into these columns, topics and lists, out of all others. Throws 40401. */
export async function moveContent(
  tx: Tx,
  { search, emit }: Followers,
  id: number,
  groupIds: readonly number[],
): Promise<void> {
  const content = await writes.lockContent(tx, id)
  if (!content) throw new AppError(40401)
  const isPublic = content.state === 'published'
  const former = isPublic ? await writes.unlistFromGroups(tx, id) : []
  await writes.replaceColumns(tx, id, groupIds)
  await writes.updateContent(tx, id, {})
  if (!isPublic) {
    await recordChange(tx, { kind: 'content', id })
    return
  }
  const now = await writes.listInGroups(tx, content)
  await emit(tx, changed, { id })
  await indexContent(tx, search, id)
  await recordChange(tx, { kind: 'content', id }, await touchedByListing(tx, content, [...former, ...now]))
}

/**
 * Puts an item first in a group that it stands in, before what was put first earlier. Throws 40401 for what is not there
 * or not listed in it, 40901 where as many come first already as may.
 */
export async function pinContent(tx: Tx, id: number, groupId: number): Promise<void> {
  const shown = await lockPlace(tx, id, groupId)
  if (!(await editing.isListedIn(tx, shown, id))) throw new AppError(40401)
  await editing.deletePin(tx, shown, id)
  const times = await editing.listPinTimes(tx, shown)
  if (times.length >= PINS_MAX) throw new AppError(40901)
  await editing.savePin(tx, shown, id, Math.max(tx.now, (times[0] ?? 0) + 1)) // several in one second have an order too
  await recordChange(tx, { kind: 'group', id: shown })
}

/** Takes an item back to its place in a group. Throws 40401. */
export async function unpinContent(tx: Tx, id: number, groupId: number): Promise<void> {
  const shown = await lockPlace(tx, id, groupId)
  if (await editing.deletePin(tx, shown, id)) await recordChange(tx, { kind: 'group', id: shown })
}

/** Holds an item, and the group that stands for the one that is meant; returns that one's id. */
async function lockPlace(tx: Tx, id: number, groupId: number): Promise<number> {
  const content = await writes.lockContent(tx, id)
  const group = await store.findGroup(tx.db, groupId)
  if (!content || !group) throw new AppError(40401)
  const shown = await groups.followMerges(tx.db, group)
  await lockGroup(tx, shown.id)
  return shown.id
}
