import { sql, type Insertable } from 'kysely'
import type { Tx } from '#server/storage/database.ts'
import type { CommentsTable, CommentState, ReportsTable } from '#server/storage/tables/comments.ts'
import type { CommentRow } from './store.ts'

export function insertComment(tx: Tx, row: Insertable<CommentsTable>): Promise<CommentRow> {
  return tx.sql.insertInto('comments').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateComment(
  tx: Tx,
  id: number,
  change: { state: CommentState; listed: number; text: string; mention_count?: number; updated_at: number },
): Promise<CommentRow> {
  return tx.sql.updateTable('comments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Takes the pictures away from a comment. */
export async function dropImages(tx: Tx, id: number): Promise<void> {
  await tx.sql.updateTable('comments').set({ image_ids: '[]' }).where('id', '=', id).execute()
}

/** Counts public replies of a root up or down, which may be what a removed root is still shown for. */
export async function addReplies(tx: Tx, rootId: number, by: number): Promise<void> {
  const shown = sql<number>`case when state = 'public' or (state = 'removed' and reply_count + ${by} > 0) then 1 else 0 end`
  await tx.sql
    .updateTable('comments')
    .set((eb) => ({ reply_count: eb('reply_count', '+', by), listed: shown }))
    .where('id', '=', rootId)
    .execute()
}

/** Counts stars of a comment up or down; returns how many it has then. */
export async function addStars(tx: Tx, id: number, by: number): Promise<number> {
  const { star_count: stars } = await tx.sql
    .updateTable('comments')
    .set((eb) => ({ star_count: eb('star_count', '+', by) }))
    .where('id', '=', id)
    .returning('star_count')
    .executeTakeFirstOrThrow()
  return stars
}

/** Keeps a report unless its subject has objected to the same target, or pointed out the same mistake, before. */
export async function ensureReport(tx: Tx, row: Insertable<ReportsTable>): Promise<boolean> {
  const made = await tx.sql
    .insertInto('reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['target', 'target_id', 'subject', 'words_hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Makes the reports of one subject another's, except of what that one has reported itself. */
export async function moveReports(tx: Tx, from: string, to: string): Promise<void> {
  await tx.sql
    .updateTable('reports')
    .set({ subject: to })
    .where('subject', '=', from)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reports as own')
            .select('own.id')
            .whereRef('own.target', '=', 'reports.target')
            .whereRef('own.target_id', '=', 'reports.target_id')
            .whereRef('own.words_hash', '=', 'reports.words_hash')
            .where('own.subject', '=', to),
        ),
      ),
    )
    .execute()
  await tx.sql.deleteFrom('reports').where('subject', '=', from).execute()
}
