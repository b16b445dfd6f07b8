import { sql, type Insertable, type Selectable } from 'kysely'
import type { ReviewKind } from '#contract/admin/moderation.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { ObjectionsTable } from '#server/storage/tables/moderation.ts'
import type { Place } from './review-source.ts'

export type OpenObjection = Awaited<ReturnType<typeof listOpen>>[number]

/** Open objections with what they are against. */
function openOnes(db: Db) {
  return db
    .selectFrom('objections')
    .innerJoin('moderation_decisions as decision', 'decision.id', 'objections.decision_id')
    .select([
      'objections.id',
      'objections.kind',
      'objections.target_id',
      'objections.subject',
      'objections.text',
      'objections.created_at',
      'decision.verdict',
      'decision.reason',
      'decision.made_by',
      'decision.wanted',
      'decision.created_at as decided_at',
    ])
    .where('objections.closed_by', 'is', null)
}

/** What is objected to and not decided on again, longest first. */
export function listOpen(db: Db, after: Place, limit: number) {
  return openOnes(db)
    .where(isAfterRow(['objections.created_at', 'objections.id'], 'asc', after))
    .orderBy('objections.created_at')
    .orderBy('objections.id')
    .limit(limit)
    .execute()
}

/** Since when the longest wait. */
export async function listOpenSince(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('objections')
    .select('created_at')
    .where('closed_by', 'is', null)
    .where(isAfterRow(['created_at', 'id'], 'asc', [-1, 0]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.created_at)
}

export function findOpen(db: Db, kind: ReviewKind, targetId: number): Promise<OpenObjection | undefined> {
  return openOnes(db)
    .where('objections.kind', '=', kind)
    .where('objections.target_id', '=', targetId)
    .executeTakeFirst()
}

/** Adds what is said to a decision; false where something was said before. */
export async function insertObjection(tx: Tx, row: Insertable<ObjectionsTable>): Promise<boolean> {
  const added = await tx.sql
    .insertInto('objections')
    .values(row)
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function closeObjection(tx: Tx, id: number, decisionId: number): Promise<void> {
  await tx.sql.updateTable('objections').set({ closed_by: decisionId }).where('id', '=', id).execute()
}

/** Has what a decision has settled wait again. */
export async function reopenObjections(tx: Tx, decisionId: number): Promise<void> {
  await tx.sql.updateTable('objections').set({ closed_by: null }).where('closed_by', '=', decisionId).execute()
}

/** Deletes what was said to some decisions, and what they settled. */
export async function deleteObjectionsTo(tx: Tx, decisionIds: readonly number[]): Promise<void> {
  await tx.sql
    .deleteFrom('objections')
    .where((eb) =>
      eb.or([eb('decision_id', 'in', toIdList(decisionIds)), eb('closed_by', 'in', toIdList(decisionIds))]),
    )
    .execute()
}

export function listObjectionsOf(db: Db, subject: string): Promise<Array<Selectable<ObjectionsTable>>> {
  return db.selectFrom('objections').selectAll().where('subject', '=', subject).orderBy('id').execute()
}

export async function moveObjections(tx: Tx, from: string, to: string): Promise<void> {
  await tx.sql.updateTable('objections').set({ subject: to }).where('subject', '=', from).execute()
}

export async function deleteObjectionsOf(tx: Tx, subject: string): Promise<void> {
  await tx.sql.deleteFrom('objections').where('subject', '=', subject).execute()
}

/** Forgets what rejected profiles would have said, of some decisions before a time that nobody objects to; returns how many. */
export async function forgetWanted(tx: Tx, before: number, most: number): Promise<number> {
  const old = await tx.sql
    .selectFrom('moderation_decisions')
    .select('id')
    .where('wanted', '<>', sql.lit(''))
    .where('created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('objections')
            .select('objections.id')
            .whereRef('decision_id', '=', 'moderation_decisions.id')
            .where('closed_by', 'is', null),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(most)
    .execute()
  if (old.length === 0) return 0
  const ids = toIdList(old.map(({ id }) => id))
  await tx.sql.updateTable('moderation_decisions').set({ wanted: '' }).where('id', 'in', ids).execute()
  return old.length
}
