import type { Insertable, Selectable } from 'kysely'
import type { ReviewKind } from '#contract/admin/moderation.ts'
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
export async function findLastId(db: Db, kind: ReviewKind, targetId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('moderation_decisions')
    .select('id')
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
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

/** Has decisions be about nobody. */
export async function disownDecisions(tx: Tx, subject: string): Promise<void> {
  await tx.sql.updateTable('moderation_decisions').set({ subject: '' }).where('subject', '=', subject).execute()
}
