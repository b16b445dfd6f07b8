import type { Insertable, Selectable } from 'kysely'
import type { ReviewKind, Verdict } from '#contract/admin/moderation.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { ModerationDecisionsTable } from '#server/storage/tables/moderation.ts'

export type DecisionRow = Selectable<ModerationDecisionsTable>

export async function insertDecision(tx: Tx, row: Insertable<ModerationDecisionsTable>): Promise<number> {
  const { id } = await tx.sql.insertInto('moderation_decisions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export function findDecision(db: Db, id: number): Promise<DecisionRow | undefined> {
  return db.selectFrom('moderation_decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest decision on something that was not taken back. */
export function findLast(db: Db, kind: ReviewKind, targetId: number) {
  return db
    .selectFrom('moderation_decisions')
    .select(['id', 'made_by'])
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What is looked for among decisions. Times in seconds. */
export interface DecisionFilter {
  /** Names of those who decided, of any of them. */
  by?: readonly string[] | undefined
  subject?: string | undefined
  verdict?: Verdict | undefined
  since?: number | undefined
  until?: number | undefined
}

/** What was decided and fits, newest first, before an id where one is given. */
export async function listDecisions(
  db: Db,
  { by, ...filter }: DecisionFilter,
  before: number | null,
  limit: number,
): Promise<DecisionRow[]> {
  // One name after the other goes by its index.
  const lists = await Promise.all((by ?? [undefined]).map((name) => listDecisionsBy(db, name, filter, before, limit)))
  return lists
    .flat()
    .toSorted((one, other) => other.id - one.id)
    .slice(0, limit)
}

async function listDecisionsBy(
  db: Db,
  by: string | undefined,
  { subject, verdict, since, until }: Omit<DecisionFilter, 'by'>,
  before: number | null,
  limit: number,
): Promise<DecisionRow[]> {
  // Ids are in the order of time: a time is a place among them, whichever index a list goes by.
  const [first, end] = await Promise.all([findFirstSince(db, since), findFirstSince(db, until)])
  return db
    .selectFrom('moderation_decisions')
    .selectAll()
    .where('id', '<', Math.min(before ?? Number.MAX_SAFE_INTEGER, end))
    .$if(since !== undefined, (query) => query.where('id', '>=', first))
    .$if(verdict !== undefined, (query) => query.where('verdict', '=', verdict ?? 'approve'))
    .$if(by !== undefined, (query) => query.where('made_by', '=', by ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Id of the first decision from a time on; behind all of them where there is none, or no time. */
async function findFirstSince(db: Db, time: number | undefined): Promise<number> {
  if (time === undefined) return Number.MAX_SAFE_INTEGER
  const row = await db
    .selectFrom('moderation_decisions')
    .select('id')
    .where('created_at', '>=', time)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? Number.MAX_SAFE_INTEGER
}

/** Marks a decision as taken back; false when somebody did so before. */
export async function markUndone(tx: Tx, id: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('moderation_decisions')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Up to `most` of the oldest decisions, of those that were made before a time. */
export async function listOld(tx: Tx, before: number, most: number): Promise<number[]> {
  // By their ids, which are in the order of time: there is no index of times that only this would want.
  const oldest = tx.sql
    .selectFrom('moderation_decisions')
    .select(['id', 'created_at'])
    .where('id', '>', 0)
    .orderBy('id')
    .limit(most)
  const rows = await tx.sql.selectFrom(oldest.as('oldest')).select('id').where('created_at', '<', before).execute()
  return rows.map(({ id }) => id)
}

export async function deleteDecisions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.sql.deleteFrom('moderation_decisions').where('id', 'in', toIdList(ids)).execute()
}

export function listAbout(db: Db, subject: string): Promise<DecisionRow[]> {
  return db.selectFrom('moderation_decisions').selectAll().where('subject', '=', subject).orderBy('id').execute()
}

/** Has decisions be about nobody, and forgets what a profile would have said. */
export async function disownDecisions(tx: Tx, subject: string): Promise<void> {
  await tx.sql
    .updateTable('moderation_decisions')
    .set({ subject: '', wanted: '' })
    .where('subject', '=', subject)
    .execute()
}

export async function moveDecisions(tx: Tx, from: string, to: string): Promise<void> {
  await tx.sql.updateTable('moderation_decisions').set({ subject: to }).where('subject', '=', from).execute()
}
