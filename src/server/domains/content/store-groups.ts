import { sql } from 'kysely'
import type { ContentType } from '#contract/content.ts'
import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { GroupPart, GroupRow, TimeKey, Window } from './store.ts'

/** A group's place in a chain of merges. */
export type GroupLink = Pick<GroupRow, 'id' | 'source_id' | 'merged_into'>

/** Published items of a group by type, most first; types without any are left out. */
export async function listTypes(db: Db, groupId: number): Promise<Array<{ type: ContentType; total: number }>> {
  const rows = await db
    .selectFrom('group_types')
    .select(['type', 'content_count'])
    .where('group_id', '=', groupId)
    .execute()
  return rows
    .filter((row) => row.content_count > 0)
    .map((row) => ({ type: row.type, total: row.content_count }))
    .toSorted((a, b) => b.total - a.total || a.type.localeCompare(b.type))
}

/** Place in a group whose pinned items come first. */
export interface PinnedKey extends TimeKey {
  /** 0 for what is not pinned. */
  pinnedAt: number
}

/** Items of a group, those first that were pinned last, then the newest, from behind `after` on. */
export async function listPinnedFirst(
  db: Db,
  group: GroupPart,
  after: PinnedKey | null,
  { limit, offset }: Window,
): Promise<PinnedKey[]> {
  let query = db
    .selectFrom('content_groups')
    .select(['content_id', 'publish_at', 'pinned_at'])
    .where('group_id', '=', group.id)
  if (group.isOriginal) query = query.where('is_original', '=', sql.lit(1)) // as the index has it
  if (group.type !== undefined) query = query.where('type', '=', group.type)
  if (group.types) query = query.where(sql<string>`type || ''`, 'in', [...group.types]) // not by an index of one type
  if (after) {
    const keys = [after.pinnedAt, after.publishAt, after.id] as const
    query = query.where(isAfterRow(['pinned_at', 'publish_at', 'content_id'], 'desc', keys))
  }
  const rows = await query
    .orderBy('pinned_at', 'desc')
    .orderBy('publish_at', 'desc')
    .orderBy('content_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ id: row.content_id, publishAt: row.publish_at, pinnedAt: row.pinned_at }))
}

/** Groups by their ids, in no order. */
export function listGroupsById(db: Db, ids: readonly number[]) {
  return db.selectFrom('groups').selectAll().where('id', 'in', toIdList(ids)).execute()
}

/** Groups by the keys of their sources, in no order. */
export function listGroupsBySource(db: Db, sourceIds: readonly string[]) {
  return db
    .selectFrom('groups')
    .selectAll()
    .where('source_id', 'in', [...sourceIds])
    .execute()
}

/** The group that stands for another one: itself, unless it was merged into one that is there and does not lead back. */
export async function followMerges<T extends GroupLink>(db: Db, group: T): Promise<T | GroupRow> {
  const seen = new Set([group.id])
  let found: T | GroupRow = group
  while (found.merged_into !== '') {
    const [next] = await listGroupsBySource(db, [found.merged_into])
    if (!next) return found
    if (seen.has(next.id)) return group
    seen.add(next.id)
    found = next
  }
  return found
}

/** Of a group and those that were merged into it the ones for which another one stands, with that one. */
export async function listStandIns(db: Db, group: GroupLink): Promise<Array<{ id: number; into: number }>> {
  const found: Array<{ id: number; into: number }> = []
  for (const link of await listMerged(db, group)) {
    const { id: into } = await followMerges(db, link)
    if (into !== link.id) found.push({ id: link.id, into })
  }
  return found
}

/** A group and those that were merged into it, also by way of others. */
export async function listMerged(db: Db, group: GroupLink): Promise<GroupLink[]> {
  const found = new Map([[group.id, group]])
  let last = [group]
  while (last.length > 0) {
    const sourceIds = last.map((one) => one.source_id)
    const rows = await db
      .selectFrom('groups')
      .select(['id', 'source_id', 'merged_into'])
      .where('merged_into', 'in', sourceIds)
      .where('merged_into', '<>', sql.lit('')) // the index holds nothing else
      .execute()
    last = rows.filter((row) => !found.has(row.id))
    for (const row of last) found.set(row.id, row)
  }
  return [...found.values()]
}
