import type { Db, Tx } from '#server/storage/database.ts'
import type { CommentRow } from './store.ts'

/** Everything that a user wrote, oldest first. */
export function listOfUser(db: Db, userId: number): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What a subject objected to, oldest first. */
export function listReportsOf(db: Db, subject: string) {
  return db
    .selectFrom('reports')
    .select(['target', 'target_id', 'reason', 'note', 'quote', 'created_at'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
}

/** The items under which a user wrote, in the order in which they are locked. */
export async function listItemsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('comments')
    .select('content_id')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('content_id')
    .execute()
  return rows.map((row) => row.content_id)
}

/** Takes from a user's comments what tells of more than their words. */
export async function stripComments(tx: Tx, userId: number): Promise<void> {
  await tx.sql.updateTable('comments').set({ image_ids: '[]', ip_region: null }).where('user_id', '=', userId).execute()
}

/** Makes the reports of a subject somebody's whom nobody knows: what they object to may still be looked at. */
export async function disownReports(tx: Tx, subject: string, nobody: string): Promise<void> {
  await tx.sql.updateTable('reports').set({ subject: nobody }).where('subject', '=', subject).execute()
}

/** Makes what a user wrote another's, and what others answered them. */
export async function moveComments(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.sql.updateTable('comments').set({ user_id: toId }).where('user_id', '=', fromId).execute()
  await tx.sql.updateTable('comments').set({ reply_user_id: toId }).where('reply_user_id', '=', fromId).execute()
}
