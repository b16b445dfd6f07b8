import { sql, type RawBuilder } from 'kysely'
import type { ContentType } from '#contract/content.ts'
import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { ContentState } from '#server/storage/tables/content.ts'
import { EDITED_COLUMNS, type EditedRow } from './store-editing.ts'

/** Which items an editor asks for; what is not given is not asked about. */
export interface ItemFilter {
  state?: ContentState
  type?: ContentType
  accountId?: number
  /** Meant for all of these groups; one that is the stream of an account goes by `accountId`. */
  groupIds?: readonly number[]
  /** Part of the title, in any case. */
  text?: string
  /** Among these alone. */
  ids?: readonly number[]
  /** From one time to before another, by what the order goes by; seconds. */
  since?: number
  until?: number
}

/** The latest of these comes first. */
export type ItemOrder = 'made' | 'updated' | 'published'

/** Place in a list: what it is ordered by of the last row that was handed out, and its id. */
export interface ItemPlace {
  time: number
  id: number
}

/** Items in whatever state in an order, from behind a place on. */
export async function listEdited(
  db: Db,
  { groupIds = [], ...filter }: ItemFilter,
  { order, after, limit }: { order: ItemOrder; after: ItemPlace | null; limit: number },
): Promise<EditedRow[]> {
  const [groupId, ...others] = groupIds
  const matches = toCondition(filter, order, others)
  // a bound even where there is none: an index is read from its end
  const last = after ?? { time: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }
  if (order !== 'made') {
    const time = TIMES[order]
    const isIn = groupId === undefined ? sql<boolean>`1 = 1` : isMeantFor(groupId)
    return db
      .selectFrom('contents')
      .select(EDITED_COLUMNS)
      .where(sql<boolean>`${time} <= ${last.time} and (${time} < ${last.time} or id < ${last.id})`)
      .where(matches)
      .where(isIn)
      .orderBy(time, 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }
  if (groupId === undefined) {
    return db
      .selectFrom('contents')
      .select(EDITED_COLUMNS)
      .where('id', '<', last.id)
      .where(matches)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }
  return db
    .selectFrom('content_columns')
    .innerJoin('contents', 'contents.id', 'content_columns.content_id')
    .select(EDITED_COLUMNS)
    .where('content_columns.group_id', '=', groupId)
    .where('content_columns.content_id', '<', last.id)
    .where(matches)
    .orderBy('content_columns.content_id', 'desc')
    .limit(limit)
    .execute()
}

/** Those among items that have a text in their title or their body, in any case. */
export async function filterByText(db: Db, ids: readonly number[], text: string): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const pattern = toPattern(text)
  const rows = await db
    .selectFrom('contents')
    .leftJoin('content_bodies', 'content_bodies.content_id', 'contents.id')
    .select('contents.id')
    .where('contents.id', 'in', toIdList(ids))
    .where(
      sql<boolean>`(lower(contents.title) like ${pattern} escape '~' or lower(content_bodies.source) like ${pattern} escape '~')`,
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What items are ordered by, as the indexes of editors have it. */
const TIMES = { updated: sql<number>`(updated_at + 0)`, published: sql<number>`(publish_at + 0)` }

function isMeantFor(groupId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from content_columns as meant where meant.content_id = contents.id and meant.group_id = ${groupId})`
}

function toCondition(
  { state, type, accountId, text, ids, since, until }: Omit<ItemFilter, 'groupIds'>,
  order: ItemOrder,
  groupIds: readonly number[],
): RawBuilder<boolean> {
  const time = order === 'made' ? sql`created_at` : TIMES[order]
  const conditions = [
    ...(state === undefined ? [] : [sql`state || '' = ${state}`]),
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(accountId === undefined ? [] : [sql`account_id = ${accountId}`]),
    ...(text === undefined ? [] : [sql`lower(title) like ${toPattern(text)} escape '~'`]),
    ...(ids === undefined ? [] : [sql`contents.id in (${sql.join([...toIdList(ids)])})`]),
    ...(since === undefined ? [] : [sql`${time} >= ${since}`]),
    ...(until === undefined ? [] : [sql`${time} < ${until}`]),
    ...groupIds.map(isMeantFor),
  ]
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** How many items there are of each state and of each type, of one account or of all. */
export async function countEdited(db: Db, accountId: number | undefined) {
  const counted = db.selectFrom('contents').select(({ fn }) => fn.countAll<number>().as('count'))
  const wanted = accountId === undefined ? counted : counted.where('account_id', '=', accountId)
  return {
    states: await wanted.select('state').groupBy('state').execute(),
    types: await wanted.select('type').groupBy('type').execute(),
  }
}

/** Tags with a text in their names, the shortest first. */
export async function findTags(db: Db, text: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .select('name')
    .where(sql<boolean>`lower(name) like ${toPattern(text)} escape '~'`)
    .orderBy(sql`length(name)`)
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

function toPattern(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[~%_]/g, '~$&')}%`
}
