import { PINS_MAX } from '#contract/groups.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Followers } from './change-state.ts'
import { indexContent } from './index-content.ts'
import { changed } from './points.ts'
import * as store from './store.ts'
import * as editing from './store-editing.ts'
import * as groups from './store-groups.ts'
import { countGroupVersion, lockGroup } from './store-group-writes.ts'
import * as writes from './store-writes.ts'
import { touchedByListing } from './touched.ts'

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
  if (!(await editing.areListedIn(tx, shown, [id]))) throw new AppError(40401)
  await editing.deletePin(tx, shown, id)
  const pins = await editing.listListedPins(tx, shown)
  if (pins.length >= PINS_MAX) throw new AppError(40901)
  await editing.savePin(tx, shown, id, Math.max(tx.now, (pins[0]?.pinned_at ?? 0) + 1)) // several in one second have an order too
  await countGroupVersion(tx, shown)
  await recordChange(tx, { kind: 'group', id: shown })
}

/** Takes an item back to its place in a group. Throws 40401. */
export async function unpinContent(tx: Tx, id: number, groupId: number): Promise<void> {
  const shown = await lockPlace(tx, id, groupId)
  if (!(await editing.deletePin(tx, shown, id))) return
  await countGroupVersion(tx, shown)
  await recordChange(tx, { kind: 'group', id: shown })
}

/**
 * Says which items come first in a group that the caller holds, in their order. False, and nothing done, where one of them
 * is not listed in it any more.
 */
export async function orderPins(tx: Tx, groupId: number, ids: readonly number[]): Promise<boolean> {
  if (!(await editing.areListedIn(tx, groupId, ids))) return false
  const former = await editing.listListedPins(tx, groupId)
  const gone = former.filter((pin) => !ids.includes(pin.content_id))
  for (const pin of gone) await editing.deletePin(tx, groupId, pin.content_id)
  const last = Math.max(tx.now, former[0]?.pinned_at ?? 0) + ids.length
  for (const [index, id] of ids.entries()) await editing.savePin(tx, groupId, id, last - index)
  await countGroupVersion(tx, groupId)
  await recordChange(tx, { kind: 'group', id: groupId })
  return true
}

/** Puts an item into one group more. False, and nothing done, where it is meant for it already. Throws 40401. */
export async function enterGroup(tx: Tx, followers: Followers, id: number, groupId: number): Promise<boolean> {
  const places = (await editing.listPlacesOf(tx.db, [id])).map((place) => place.id)
  if (places.includes(groupId)) return false
  await moveContent(tx, followers, id, [...places, groupId])
  await countGroupVersion(tx, groupId)
  return true
}

/** Takes an item out of a group, and of those that were merged into it. False where it was in none of them. Throws 40401. */
export async function leaveGroup(tx: Tx, followers: Followers, id: number, groupId: number): Promise<boolean> {
  const group = await store.findGroup(tx.db, groupId)
  if (!group) throw new AppError(40401)
  const left = new Set((await groups.listMerged(tx.db, group)).map((link) => link.id))
  const places = await editing.listPlacesOf(tx.db, [id])
  const kept = places.filter((place) => !left.has(place.id))
  if (kept.length === places.length) return false
  await moveContent(
    tx,
    followers,
    id,
    kept.map((place) => place.id),
  )
  await editing.deletePin(tx, groupId, id)
  await countGroupVersion(tx, groupId)
  return true
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
