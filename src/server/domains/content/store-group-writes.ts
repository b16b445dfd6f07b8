import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { ContentGroupsTable } from '#server/storage/tables/content.ts'
import { followMerges, listMerged, type GroupLink } from './store-groups.ts'

type Listed = Omit<ContentGroupsTable, 'group_id' | 'pinned_at' | 'is_original'>

/**
 * Puts a published item into the groups that it is meant for and into the stream of its account, and counts it there;
 * returns which groups these are.
 */
export async function listInGroups(
  tx: Tx,
  { account_id, ...item }: Listed & { account_id: number },
): Promise<number[]> {
  const meant = await lockGroups(
    tx,
    sql`select id from groups where source_id = ${`account:${account_id}`}
      union all select group_id from content_columns where content_id = ${item.content_id}`,
  )
  const groupIds = await followAll(tx, meant)
  if (groupIds.length === 0) return []
  await tx.sql
    .insertInto('content_groups')
    .values(
      groupIds.map((groupId) => ({
        group_id: groupId,
        ...item,
        pinned_at: pinnedAt(groupId, item.content_id),
        is_original: isOriginal(item.content_id),
      })),
    )
    .execute()
  await countItem(tx, groupIds, item, 1)
  return groupIds
}

/** When an item was put first in a group, 0 for most. */
function pinnedAt(groupId: number, contentId: number): RawBuilder<number> {
  return sql<number>`coalesce(
    (select pinned_at from content_pins where group_id = ${groupId} and content_id = ${contentId}), 0)`
}

function isOriginal(contentId: number): RawBuilder<number> {
  return sql<number>`coalesce((select 1 from contents where id = ${contentId} and copyright = 'original'), 0)`
}

/** Takes an item out of its groups; returns which these were. */
export async function unlistFromGroups(tx: Tx, contentId: number): Promise<number[]> {
  await lockGroups(tx, sql`select group_id from content_groups where content_id = ${contentId}`)
  const removed = await tx.sql
    .deleteFrom('content_groups')
    .where('content_id', '=', contentId)
    .returning(['group_id', 'content_id', 'type', 'publish_at', 'view_count'])
    .execute()
  const [item] = removed
  const groupIds = removed.map((row) => row.group_id)
  if (item) await countItem(tx, groupIds, item, -1)
  return groupIds
}

/**
 * Adds views to the places of items in groups and to the groups. The items have to be locked, so that none comes or
 * goes meanwhile; `given` are rows of (id, views).
 */
export async function addGroupViews(tx: Tx, contentIds: readonly number[], given: RawBuilder<unknown>): Promise<void> {
  await lockGroups(tx, sql`select group_id from content_groups where content_id in (${sql.join(toIdList(contentIds))})`)
  await sql`
    update content_groups set view_count = content_groups.view_count + given.views
    from ${given} where content_groups.content_id = given.id`.execute(tx.sql)
  await sql`
    update groups set view_count = groups.view_count + added.views
    from (
      select content_groups.group_id, cast(sum(given.views) as bigint) as views
      from ${given} inner join content_groups on content_groups.content_id = given.id
      group by content_groups.group_id
    ) as added where groups.id = added.group_id`.execute(tx.sql)
}

/**
 * Lists anew what a change of `merged_into` concerns: the group itself, those that were merged into it, and the ones
 * that stand for it now and did when it was merged into `formerly` (a source id, or nothing).
 */
export async function relistMerged(tx: Tx, group: GroupLink, formerly: string): Promise<void> {
  const merged = await listMerged(tx.db, group)
  const now = await followMerges(tx.db, group)
  const before = await followMerges(tx.db, { ...group, merged_into: formerly })
  const concerned = new Set([...merged, now, before].map((link) => link.id))
  for (const link of await lockGroups(tx, sql.join(toIdList([...concerned])))) await relist(tx, link)
}

/** Compared so that no index of states serves: the items of the groups are fewer than the public ones of the site. */
const IS_PUBLISHED = sql`contents.state || '' = 'published'`

/** Fills a group with what is meant for it and for those merged into it; one that others stand for is emptied. */
async function relist(tx: Tx, group: GroupLink): Promise<void> {
  await tx.sql.deleteFrom('content_groups').where('group_id', '=', group.id).execute()
  const sources: number[] = []
  for (const link of await listMerged(tx.db, group)) {
    if ((await followMerges(tx.db, link)).id === group.id) sources.push(link.id)
  }
  if (sources.length > 0) {
    await sql`
      insert into content_groups (group_id, content_id, type, publish_at, view_count, pinned_at, is_original)
      select distinct cast(${group.id} as bigint), contents.id, contents.type, contents.publish_at, contents.view_count,
        coalesce(content_pins.pinned_at, 0), case contents.copyright when 'original' then 1 else 0 end
      from content_columns inner join contents on contents.id = content_columns.content_id
      left join content_pins on content_pins.group_id = ${group.id} and content_pins.content_id = contents.id
      where content_columns.group_id in (${sql.join(toIdList(sources))})
      and ${IS_PUBLISHED}`.execute(tx.sql)
  }
  await countAnew(tx, group.id)
}

async function countAnew(tx: Tx, groupId: number): Promise<void> {
  await tx.sql.deleteFrom('group_types').where('group_id', '=', groupId).execute()
  await sql`
    insert into group_types (group_id, type, content_count)
    select group_id, type, count(*) from content_groups where group_id = ${groupId} group by group_id, type`.execute(
    tx.sql,
  )
  await sql`
    update groups set (content_count, view_count) = (
      select count(*), cast(coalesce(sum(view_count), 0) as bigint) from content_groups where group_id = ${groupId}
    ) where id = ${groupId}`.execute(tx.sql)
}

async function countItem(
  tx: Tx,
  groupIds: readonly number[],
  { type, view_count }: Pick<Listed, 'type' | 'view_count'>,
  by: 1 | -1,
): Promise<void> {
  await tx.sql
    .updateTable('groups')
    .set((eb) => ({
      content_count: eb('content_count', '+', by),
      view_count: eb('view_count', '+', by * view_count),
    }))
    .where('id', 'in', toIdList(groupIds))
    .execute()
  await tx.sql
    .insertInto('group_types')
    .values(groupIds.map((groupId) => ({ group_id: groupId, type, content_count: by })))
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'type']).doUpdateSet((eb) => ({
        content_count: eb('group_types.content_count', '+', by),
      })),
    )
    .execute()
}

/** The groups that stand for these, held as well; each once. */
async function followAll(tx: Tx, meant: readonly GroupLink[]): Promise<number[]> {
  const shown = new Set<number>()
  for (const link of meant) shown.add((await followMerges(tx.db, link)).id)
  const held = new Set(meant.map((link) => link.id))
  const others = [...shown].filter((id) => !held.has(id))
  if (others.length > 0) await lockGroups(tx, sql.join(toIdList(others)))
  return [...shown]
}

/** Holds one group until the end of the transaction; false when there is none. */
export async function lockGroup(tx: Tx, id: number): Promise<boolean> {
  return (await lockGroups(tx, sql.join(toIdList([id])))).length > 0
}

/** Says that an editor did something to a group. */
export async function countGroupVersion(tx: Tx, id: number): Promise<void> {
  await tx.sql
    .updateTable('groups')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Holds groups (a list or a query of ids) until the end of the transaction, in the order of ids, so that two processes
 * do not wait for each other. Whoever writes items and groups locks the items first.
 */
async function lockGroups(tx: Tx, ids: RawBuilder<unknown>): Promise<GroupLink[]> {
  const query = tx.sql
    .selectFrom('groups')
    .select(['id', 'source_id', 'merged_into'])
    .where('id', 'in', sql<number>`(${ids})`)
    .orderBy('id')
  return await (tx.dialect.rowLocks ? query.forNoKeyUpdate() : query).execute()
}
