import { sql } from 'kysely'
import type { ContentType } from '#contract/content.ts'
import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { StarsTable } from '#server/storage/tables/relations.ts'

/** From here on an item counts as read to the end. */
const READ_PERCENT = 95

export type StarTarget = StarsTable['target']
export type CollectionRow = Awaited<ReturnType<typeof listCollection>>[number]
export type ProgressRow = NonNullable<Awaited<ReturnType<typeof findProgress>>>

/** Place in a list ordered by time: the last row that was handed out. */
export interface TimeKey {
  at: number
  id: number
}

export interface Window {
  limit: number
  offset: number
}

/** Which of these a subject has starred. */
export async function listStarred(
  db: Db,
  subject: string,
  target: StarTarget,
  targetIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('stars')
    .select('target_id')
    .where('subject', '=', subject)
    .where('target', '=', target)
    .where('target_id', 'in', toIdList(targetIds))
    .execute()
  return new Set(rows.map((row) => row.target_id))
}

/** How many stars a subject has set since a time, of those that stand. */
export async function countStarsSince(db: Db, subject: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('stars')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

export function findCollection(db: Db, subject: string, contentId: number) {
  return db
    .selectFrom('collections')
    .select(['later', 'note', 'created_at'])
    .where('subject', '=', subject)
    .where('content_id', '=', contentId)
    .executeTakeFirst()
}

/** What of a collection is asked for; undefined: either. */
export interface CollectionFilter {
  type: ContentType | undefined
  later: 0 | 1 | undefined
}

/** What a subject has collected of published items, last collected first, from behind `after` on. */
export function listCollection(
  db: Db,
  subject: string,
  { type, later }: CollectionFilter,
  after: TimeKey | null,
  { limit, offset }: Window,
) {
  let query = db
    .selectFrom('collections')
    .select(['content_id', 'later', 'note', 'created_at', titleOf('collections.content_id').as('title')])
    .where('subject', '=', subject)
  if (type !== undefined) query = query.where('type', '=', type)
  if (later !== undefined) query = query.where('later', '=', later)
  if (after) query = query.where(isAfterRow(['created_at', 'content_id'], 'desc', [after.at, after.id]))
  return query
    .where(isPublished('collections.content_id'))
    .orderBy('created_at', 'desc')
    .orderBy('content_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function findProgress(db: Db, subject: string, contentId: number) {
  return db
    .selectFrom('progress')
    .selectAll()
    .where('subject', '=', subject)
    .where('content_id', '=', contentId)
    .executeTakeFirst()
}

/** Published items that a subject has begun and not finished, last read first, from behind `after` on. */
export function listBegun(db: Db, subject: string, after: TimeKey | null, { limit, offset }: Window) {
  let query = db
    .selectFrom('progress')
    .selectAll()
    .where('subject', '=', subject)
    // As the index of them says it.
    .where(sql<boolean>`percent >= 5 and percent <= 94`)
  if (after) query = query.where(isAfterRow(['updated_at', 'content_id'], 'desc', [after.at, after.id]))
  return query
    .where(isPublished('progress.content_id'))
    .orderBy('updated_at', 'desc')
    .orderBy('content_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Published items that a subject has opened, last opened first, from behind `after` on. */
export function listOpened(db: Db, subject: string, after: TimeKey | null, { limit, offset }: Window) {
  let query = db.selectFrom('progress').selectAll().where('subject', '=', subject)
  if (after) query = query.where(isAfterRow(['seen_at', 'content_id'], 'desc', [after.at, after.id]))
  return query
    .where(isPublished('progress.content_id'))
    .orderBy('seen_at', 'desc')
    .orderBy('content_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many published items a subject has opened, counted up to `most`. */
export async function countOpened(db: Db, subject: string, most: number): Promise<number> {
  const row = await db
    .selectFrom(
      db
        .selectFrom('progress')
        .select('content_id')
        .where('subject', '=', subject)
        .where(isPublished('progress.content_id'))
        .limit(most)
        .as('opened'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** How many published items a subject has collected, by type and by whether they are for later. */
export function countCollection(db: Db, subject: string) {
  return db
    .selectFrom('collections')
    .select(['type', 'later', (eb) => eb.fn.countAll<number>().as('count')])
    .where('subject', '=', subject)
    .where(isPublished('collections.content_id'))
    .groupBy(['type', 'later'])
    .execute()
}

/** How many published items a subject keeps for later that were not read to the end. */
export async function countUnreadLater(db: Db, subject: string): Promise<number> {
  const row = await db
    .selectFrom('collections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .where('later', '=', 1)
    .where(isPublished('collections.content_id'))
    .where(
      sql<boolean>`coalesce((select percent from progress where progress.subject = collections.subject
        and progress.content_id = collections.content_id), 0) < ${READ_PERCENT}`,
    )
    .executeTakeFirstOrThrow()
  return row.count
}

function titleOf(contentId: string) {
  return sql<string>`(select title from contents where contents.id = ${sql.ref(contentId)})`
}

/** Asked for each row by itself: as a join it would be begun with all that is published. */
function isPublished(contentId: string) {
  return sql<boolean>`(select state from contents where contents.id = ${sql.ref(contentId)}) = 'published'`
}
