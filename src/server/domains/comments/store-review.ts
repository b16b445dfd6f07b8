import { sql } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { CommentRow } from './store.ts'

/** Time and id of a row in a list. */
export type Place = readonly [time: number, id: number]

const PENDING = sql.lit('pending' as const)
const PUBLIC = sql.lit('public' as const)
const REMOVED = sql.lit('removed' as const)

/** What waits for a moderator, longest first. */
export function listWaiting(db: Db, after: Place, limit: number): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('state', '=', PENDING)
    .where(isAfterRow(['created_at', 'id'], 'asc', after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Since when those wait that do the longest. */
export async function listWaitingSince(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select('created_at')
    .where('state', '=', PENDING)
    .where(isAfterRow(['created_at', 'id'], 'asc', [-1, 0]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.created_at)
}

/** What is public, newest first. */
export function listNewestPublic(db: Db, limit: number): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('state', '=', PUBLIC)
    .where('id', '<', Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What was written since a time and before a place, newest first, whatever became of it. */
export function listSince(db: Db, since: number, before: Place, limit: number): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('created_at', '>=', since)
    .where(isAfterRow(['created_at', 'id'], 'desc', before))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function listByIds(db: Db, ids: readonly number[]): Promise<CommentRow[]> {
  return db.selectFrom('comments').selectAll().where('id', 'in', toIdList(ids)).orderBy('id').execute()
}

/** Ids of public replies under the same root, some before a comment and some after it. */
export async function listReplyIdsAround(
  db: Db,
  { id, root_id: rootId }: Pick<CommentRow, 'id' | 'root_id'>,
  limit: number,
): Promise<number[]> {
  const replies = db
    .selectFrom('comments')
    .select('id')
    .where('root_id', '=', rootId)
    .where(sql<boolean>`root_id > 0`)
    .where('listed', '=', sql.lit(1))
  const before = await replies.where('id', '<', id).orderBy('id', 'desc').limit(limit).execute()
  const after = await replies.where('id', '>', id).orderBy('id').limit(limit).execute()
  return [...before, ...after].map((row) => row.id)
}

/** What is looked for among all comments; null: whatever it is. */
export interface CommentFilter {
  contentId: number | null
  userId: number | null
  state: CommentRow['state'] | null
  since: number
}

/** Comments that fit, newest first, before a place. */
export function listFitting(
  db: Db,
  { contentId, userId, state, since }: CommentFilter,
  before: Place,
  limit: number,
): Promise<CommentRow[]> {
  return (
    db
      .selectFrom('comments')
      .selectAll()
      .where('created_at', '>=', since)
      .where(isAfterRow(['created_at', 'id'], 'desc', before))
      .$if(contentId !== null, (query) => query.where('content_id', '=', contentId ?? 0))
      .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
      // As the indexes of what waits and of what was taken down say it.
      .$if(state !== null, (query) => query.where('state', '=', sql.lit(state ?? 'public')))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}

/** How much a user wrote, by what became of it. */
export function countByState(db: Db, userId: number) {
  return db
    .selectFrom('comments')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .groupBy('state')
    .execute()
}

/** What a user wrote that was not taken down, by item. */
export function listStanding(db: Db, userId: number, limit: number): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '!=', REMOVED)
    .orderBy('content_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The oldest open report of each target, oldest first. */
export function listOpenTargets(db: Db, after: Place, limit: number) {
  return db
    .selectFrom('reports')
    .select(['id', 'target', 'target_id', 'created_at'])
    .where('closed_by', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reports as earlier')
            .select('earlier.id')
            .whereRef('earlier.target', '=', 'reports.target')
            .whereRef('earlier.target_id', '=', 'reports.target_id')
            .where('earlier.closed_by', 'is', null)
            .whereRef('earlier.id', '<', 'reports.id'),
        ),
      ),
    )
    .where(isAfterRow(['created_at', 'id'], 'asc', after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface ReportTarget {
  target: 'post' | 'comment' | 'answer'
  targetId: number
}

/** Open reports of a target, oldest first. */
export function listOpenOf(db: Db, { target, targetId }: ReportTarget, limit: number) {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .where('closed_by', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many open reports of a target there are for each reason, most first. */
export function countOpenOf(db: Db, { target, targetId }: ReportTarget) {
  return db
    .selectFrom('reports')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .where('closed_by', 'is', null)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
}

/** Reports, newest first. */
export function listReports(db: Db, before: number | null, limit: number) {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findReport(db: Db, id: number) {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Settles the open reports of a target; returns how many there were. */
export async function closeReports(tx: Tx, { target, targetId }: ReportTarget, decisionId: number): Promise<number> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('reports')
    .set({ closed_by: decisionId })
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .where('closed_by', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Opens the reports again that a decision has settled. */
export async function reopenReports(tx: Tx, decisionId: number): Promise<void> {
  await tx.sql.updateTable('reports').set({ closed_by: null }).where('closed_by', '=', decisionId).execute()
}

export async function deleteReportsClosedBy(tx: Tx, decisionIds: readonly number[]): Promise<void> {
  await tx.sql.deleteFrom('reports').where('closed_by', 'in', toIdList(decisionIds)).execute()
}
