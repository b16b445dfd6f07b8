import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import type { Db, Tx } from '#server/storage/database.ts'

/** Whether an item exists, and which comments wait where it has a policy of its own. */
export async function findPolicy(db: Db, id: number): Promise<{ policy: CommentPolicy | null } | undefined> {
  const row = await db.selectFrom('contents').select('comment_policy').where('id', '=', id).executeTakeFirst()
  return row && { policy: row.comment_policy }
}

/** Gives an item a policy of its own, or takes it away; false when there is no such item. */
export async function savePolicy(tx: Tx, id: number, policy: CommentPolicy | null): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('contents')
    .set({ comment_policy: policy })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
