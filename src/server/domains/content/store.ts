import { sql } from 'kysely'
import type { ContentType } from '#contract/content.ts'
import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { prepareQuery } from '#server/storage/prepared-query.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { ListedTypes } from './listed-types.ts'

export type ContentRow = NonNullable<Awaited<ReturnType<typeof findContent>>>
export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

/** Place in a list ordered by time: the last row that was handed out. */
export interface TimeKey {
  publishAt: number
  id: number
}

export interface Window {
  limit: number
  offset: number
}

export async function findContent(db: Db, id: number) {
  return (await contentById(db, [id]))[0]
}

const contentById = prepareQuery((db, [id]: readonly [number]) =>
  db.selectFrom('contents').selectAll().where('id', '=', id),
)

/** What the address of an item is made of. */
export function findAddressFacts(db: Db, id: number) {
  return db
    .selectFrom('contents')
    .select(['actor', 'type', 'publish_at', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Titles of items in whatever state, with what their addresses are made of. */
export function listTitles(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('contents')
    .select(['id', 'title', 'actor', 'type', 'publish_at', 'state'])
    .where('id', 'in', ids)
    .execute()
}

export function findContentBySource(db: Db, sourceId: string) {
  return db
    .selectFrom('contents')
    .select(['id', 'source_hash', 'state', 'publish_at', 'updated_at', 'version'])
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
}

export function listTagsOf(db: Db, contentIds: readonly number[]) {
  return tagsOfContents(db, toIdList(contentIds))
}

const tagsOfContents = prepareQuery((db, contentIds: readonly number[]) =>
  db
    .selectFrom('content_tags')
    .innerJoin('tags', 'tags.id', 'content_tags.tag_id')
    .select(['content_tags.content_id', 'content_tags.tag_id', 'tags.name'])
    .where('content_tags.content_id', 'in', contentIds)
    .orderBy('content_tags.content_id')
    .orderBy('content_tags.position'),
)

export function findGroup(db: Db, id: number) {
  return db.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The groups that a published item is in. */
export function listGroupsOf(db: Db, contentId: number) {
  return groupsOfContent(db, [contentId])
}

const groupsOfContent = prepareQuery((db, [contentId]: readonly [number]) =>
  db
    .selectFrom('content_groups')
    .innerJoin('groups', 'groups.id', 'content_groups.group_id')
    .select(['groups.id', 'groups.kind', 'groups.name'])
    .where('content_groups.content_id', '=', contentId)
    .orderBy('groups.position')
    .orderBy('groups.id'),
)

/** A group, whole or those of its items that are of a type or of one of some types. */
export interface GroupPart {
  id: number
  /** Only what is its account's own work; by one order alone. */
  isOriginal?: boolean
  type: ContentType | undefined
  types?: readonly ContentType[]
}

/** Items of a group by time, newest first unless `order` says otherwise, from behind `after` on. */
export async function listGroupByTime(
  db: Db,
  group: GroupPart,
  order: 'desc' | 'asc',
  after: TimeKey | null,
  window: Window,
): Promise<TimeKey[]> {
  const isWhole = group.type === undefined && !group.types
  const rows = await (isWhole && after
    ? wholeGroupByTime[order](db, [group.id, after.publishAt, after.id, window.limit, window.offset])
    : groupByTime(db, group, order, after, window).execute())
  return rows.map((row) => ({ id: row.content_id, publishAt: row.publish_at }))
}

const wholeGroupByTime = { desc: prepareWholeGroupByTime('desc'), asc: prepareWholeGroupByTime('asc') }

type WholeGroupValues = readonly [groupId: number, publishAt: number, id: number, limit: number, offset: number]

function prepareWholeGroupByTime(order: 'desc' | 'asc') {
  return prepareQuery((db, [groupId, publishAt, id, limit, offset]: WholeGroupValues) =>
    groupByTime(db, { id: groupId, type: undefined }, order, { publishAt, id }, { limit, offset }),
  )
}

function groupByTime(
  db: Db,
  group: GroupPart,
  order: 'desc' | 'asc',
  after: TimeKey | null,
  { limit, offset }: Window,
) {
  let query = db.selectFrom('content_groups').select(['content_id', 'publish_at']).where('group_id', '=', group.id)
  if (group.type !== undefined) query = query.where('type', '=', group.type)
  if (group.types) query = query.where(sql<string>`type || ''`, 'in', [...group.types]) // not by an index of one type
  if (after) query = query.where(isAfterRow(['publish_at', 'content_id'], order, [after.publishAt, after.id]))
  return query.orderBy('publish_at', order).orderBy('content_id', order).limit(limit).offset(offset)
}

/** Items of a group by views, most read first, from behind `after` on. */
export async function listGroupByViews(
  db: Db,
  group: GroupPart,
  after: { views: number; id: number } | null,
  { limit, offset }: Window,
): Promise<Array<{ id: number; views: number }>> {
  let query = db.selectFrom('content_groups').select(['content_id', 'view_count']).where('group_id', '=', group.id)
  if (group.type !== undefined) query = query.where('type', '=', group.type)
  if (group.types) query = query.where(sql<string>`type || ''`, 'in', [...group.types])
  if (after) query = query.where(isAfterRow(['view_count', 'content_id'], 'desc', [after.views, after.id]))
  const rows = await query
    .orderBy('view_count', 'desc')
    .orderBy('content_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ id: row.content_id, views: row.view_count }))
}

/** The newest of the site, from behind `after` on, without `excluded`. */
export async function listNewest(
  db: Db,
  { types, groupId, excluded }: { types: ListedTypes; groupId: number | null; excluded: readonly number[] },
  after: TimeKey | null,
  { limit, offset }: Window,
): Promise<TimeKey[]> {
  if (types?.length === 0) return []
  const type = types?.length === 1 ? types[0] : undefined
  const several = types && type === undefined ? { types } : {}
  if (groupId !== null) {
    return listNewestOfGroup(db, { id: groupId, type, ...several, excluded }, after, { limit, offset })
  }
  let query = db.selectFrom('contents').select(['id', 'publish_at']).where('state', '=', 'published')
  if (type !== undefined) query = query.where('type', '=', type)
  if (several.types) query = query.where(sql<string>`type || ''`, 'in', [...several.types]) // not by an index of one type
  if (excluded.length > 0) query = query.where('id', 'not in', toIdList(excluded))
  if (after) query = query.where(isAfterRow(['publish_at', 'id'], 'desc', [after.publishAt, after.id]))
  const rows = await query.orderBy('publish_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return rows.map((row) => ({ id: row.id, publishAt: row.publish_at }))
}

async function listNewestOfGroup(
  db: Db,
  group: GroupPart & { excluded: readonly number[] },
  after: TimeKey | null,
  { limit, offset }: Window,
): Promise<TimeKey[]> {
  // What is excluded is taken out here, so that both lists of a group are one query.
  const rows = await listGroupByTime(db, group, 'desc', after, { limit: limit + group.excluded.length, offset })
  const excluded = new Set(group.excluded)
  return rows.filter((row) => !excluded.has(row.id)).slice(0, limit)
}

/** Those of `ids` that are published, and of some types and in a group where these are asked for. */
export async function filterPublished(
  db: Db,
  ids: readonly number[],
  { types, groupId }: { types: ListedTypes; groupId: number | null },
): Promise<Set<number>> {
  let query = db
    .selectFrom('contents')
    .select(['contents.id', 'contents.state', 'contents.type'])
    .where('contents.id', 'in', toIdList(ids))
  if (groupId !== null) {
    query = query
      .innerJoin('content_groups', 'content_groups.content_id', 'contents.id')
      .where('content_groups.group_id', '=', groupId)
  }
  const rows = await query.execute()
  const kept = rows.filter((row) => row.state === 'published' && (types === null || types.includes(row.type)))
  return new Set(kept.map((row) => row.id))
}

/**
 * Views by item in some hours (their beginnings), most read first; items in whatever state. Of each hour the `most` most
 * read count: what an hour costs does not grow with how much there is to be read.
 */
export async function listMostViewed(
  db: Db,
  hours: readonly number[],
  most: number,
  limit: number,
): Promise<Array<{ id: number; views: number }>> {
  const ofHour = (hour: number) =>
    db
      .selectFrom(
        db
          .selectFrom('content_views')
          .select(['content_id', 'views'])
          .where('hour_at', '=', hour)
          .orderBy('views', 'desc')
          .orderBy('content_id', 'desc')
          .limit(most)
          .as('hour'),
      )
      .selectAll()
  const counted = hours.slice(1).reduce((query, hour) => query.unionAll(ofHour(hour)), ofHour(hours[0] ?? 0))
  return db
    .selectFrom(counted.as('counted'))
    .select(['content_id as id', sql<number>`cast(sum(views) as bigint)`.as('views')])
    .groupBy('content_id')
    .orderBy('views', 'desc')
    .orderBy('content_id', 'desc')
    .limit(limit)
    .execute()
}

/** Items whose time to appear has come. */
export async function listDue(db: Db, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contents')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
