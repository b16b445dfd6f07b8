import { sql } from 'kysely'
import type { CommentSort } from '#contract/comments.ts'
import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { prepareQuery } from '#server/storage/prepared-query.ts'
import type { ReportsTable } from '#server/storage/tables/comments.ts'
import { isAfterRow } from '#server/storage/keyset.ts'

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

/** Place in a list of roots: stars and id in the order `hot`, time and id in the others. */
export type Place = readonly [number, number]

export function placeOf(root: CommentRow, sort: CommentSort): Place {
  return [root[firstKey(sort)], root.id]
}

const FIRST_REPLIES = 3

// What indexes are made for stands in a query as it stands in the index: with a parameter the planner could not tell.
const NONE = sql.lit(0)
const YES = sql.lit(1)
const PENDING = sql.lit('pending' as const)
const PUBLIC = sql.lit('public' as const)

export function findComment(db: Db, id: number) {
  return db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function getComment(db: Db, id: number) {
  return db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Listed roots under an item in an order, from behind `after` on, without one of them. */
export function listRoots(
  db: Db,
  { contentId, sort, without }: { contentId: number; sort: CommentSort; without: number | null },
  after: Place | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<CommentRow[]> {
  return rootsIn[sort](db, [contentId, without ?? NO_ID, limit, offset, ...(after ?? [])])
}

type RootValues = readonly [contentId: number, without: number, limit: number, offset: number, ...after: [] | Place]

const NO_ID = -1
const rootsIn = {
  hot: prepareRoots('hot'),
  new: prepareRoots('new'),
  old: prepareRoots('old'),
  author: prepareRoots('author'),
}

function prepareRoots(sort: CommentSort) {
  return prepareQuery((db, [contentId, without, limit, offset, ...after]: RootValues) => {
    const query = selectRoots(db, contentId, sort).selectAll().where('id', '!=', without)
    const onward = after.length === 0 ? query : query.where(isAfterRow([firstKey(sort), 'id'], direction(sort), after))
    return onward.orderBy(firstKey(sort), direction(sort)).orderBy('id', direction(sort)).limit(limit).offset(offset)
  })
}

/** How many listed roots stand before a root in an order, counted up to `most` + 1. */
export async function countRootsBefore(db: Db, root: CommentRow, sort: CommentSort, most: number): Promise<number> {
  const before = selectRoots(db, root.content_id, sort)
    .select('id')
    .where(isAfterRow([firstKey(sort), 'id'], sort === 'old' ? 'desc' : 'asc', placeOf(root, sort)))
  const { count } = await db
    .selectFrom(before.limit(most + 1).as('before'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function selectRoots(db: Db, contentId: number, sort: CommentSort) {
  const query = db
    .selectFrom('comments')
    .where('content_id', '=', contentId)
    .where('root_id', '=', NONE)
    .where('listed', '=', YES)
  return sort === 'author' ? query.where('by_author', '=', YES) : query
}

function firstKey(sort: CommentSort) {
  return sort === 'hot' ? 'star_count' : 'created_at'
}

function direction(sort: CommentSort) {
  return sort === 'old' ? 'asc' : 'desc'
}

/** The oldest public replies of each root, at most `FIRST_REPLIES`, in no order. */
export async function listFirstReplies(db: Db, rootIds: readonly number[]): Promise<CommentRow[]> {
  return rootIds.length === 0 ? [] : firstReplies(db, toIdList(rootIds))
}

const firstReplies = prepareQuery((db, rootIds: readonly number[]) => {
  // The replies of a root end at the last one that is wanted, so that none behind it is read.
  const last = sql<number>`coalesce((
    select id from comments where root_id = roots.id and root_id > 0 and listed = 1 order by id limit 1 offset ${sql.lit(FIRST_REPLIES - 1)}
  ), ${sql.lit(Number.MAX_SAFE_INTEGER)})`
  const bounds = db
    .selectFrom('comments as roots')
    .select(['roots.id', last.as('last_id')])
    .where('roots.id', 'in', rootIds)
  return db
    .selectFrom(bounds.as('bounds'))
    .innerJoin('comments', (join) =>
      join.onRef('comments.root_id', '=', 'bounds.id').onRef('comments.id', '<=', 'bounds.last_id'),
    )
    .selectAll('comments')
    .where('comments.root_id', '>', NONE)
    .where('comments.listed', '=', YES)
})

/** Public replies of a root, oldest first, from behind `afterId` on. */
export function listReplies(
  db: Db,
  rootId: number,
  afterId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('root_id', '=', rootId)
    .where('root_id', '>', NONE)
    .where('listed', '=', YES)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** What a user wrote under an item that nobody has looked at yet, newest first. */
export function listOwnPending(db: Db, userId: number, contentId: number, limit: number): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('content_id', '=', contentId)
    .where('state', '=', PENDING)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether a user has a comment under an item that was not removed. */
export async function hasCommented(db: Db, userId: number, contentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', userId)
    .where('content_id', '=', contentId)
    .where('state', '!=', sql.lit('removed'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a comment of a user is public anywhere. */
export async function hasPublicComment(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', PUBLIC)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What the user wrote since a time at the same place in the same words with the same pictures, the oldest one. */
export async function findTwin(
  db: Db,
  twin: { userId: number; contentId: number; parentId: number; text: string; imageIds: string },
  since: number,
): Promise<CommentRow | undefined> {
  const rows = await db
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', twin.userId)
    .where('created_at', '>=', since)
    .where('content_id', '=', twin.contentId)
    .where('parent_id', '=', twin.parentId)
    .where('image_ids', '=', twin.imageIds)
    .where('state', '!=', 'removed')
    .execute()
  return rows.toSorted((a, b) => a.id - b.id).find((row) => row.text === twin.text)
}

/** When a user wrote the `nth` newest comment since a time; undefined when there are fewer. */
export async function findNthTime(db: Db, userId: number, since: number, nth: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(nth - 1)
    .executeTakeFirst()
  return row?.created_at
}

type ReportKey = Pick<ReportsTable, 'target' | 'target_id' | 'subject'> & { words_hash: string }

export async function findReportId(db: Db, report: ReportKey): Promise<number> {
  const { id } = await db
    .selectFrom('reports')
    .select('id')
    .where('target', '=', report.target)
    .where('target_id', '=', report.target_id)
    .where('subject', '=', report.subject)
    .where('words_hash', '=', report.words_hash)
    .executeTakeFirstOrThrow()
  return id
}

/** How many other mistakes a subject has pointed out in a target that nobody has looked at yet. */
export async function countOtherMistakes(db: Db, report: ReportKey): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('target', '=', report.target)
    .where('target_id', '=', report.target_id)
    .where('subject', '=', report.subject)
    .where('words_hash', 'not in', ['', report.words_hash])
    .where('closed_by', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
