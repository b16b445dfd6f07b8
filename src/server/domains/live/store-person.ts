import type { Db, Tx } from '#server/storage/database.ts'

/** What a subject liked, rooms (message 0) and posts, oldest first. */
export function listLikesOf(db: Db, subject: string) {
  return db
    .selectFrom('live_likes')
    .select(['content_id', 'message_id', 'created_at'])
    .where('subject', '=', subject)
    .orderBy('created_at')
    .execute()
}

/** Takes away what a subject liked, in the order in which rooms and messages are locked. */
export async function takeLikes(tx: Tx, subject: string) {
  const rows = await tx.sql
    .deleteFrom('live_likes')
    .where('subject', '=', subject)
    .returning(['content_id', 'message_id', 'created_at'])
    .execute()
  return rows.toSorted((a, b) => a.content_id - b.content_id || a.message_id - b.message_id)
}

/** Everything that a user said in rooms, oldest first. */
export function listMessagesOf(db: Db, userId: number) {
  return db
    .selectFrom('live_messages')
    .select(['id', 'content_id', 'content', 'status', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Empties what a user said and nobody has seen. */
export async function emptyHidden(tx: Tx, userId: number): Promise<void> {
  await tx.sql
    .updateTable('live_messages')
    .set({ content: '', media: '', status: 2, release_at: 0 })
    .where('user_id', '=', userId)
    .where('status', '!=', 1)
    .execute()
}

/** Makes what a user said nobody's. */
export async function disownMessages(tx: Tx, userId: number): Promise<void> {
  await tx.sql
    .updateTable('live_messages')
    .set({ user_id: null, client_id: null })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMutesOf(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('live_mutes').where('user_id', '=', userId).execute()
}

/** Makes what a user said another's, and has them muted wherever either was. */
export async function moveMessages(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.sql
    .updateTable('live_messages')
    .set({ user_id: toId, client_id: null })
    .where('user_id', '=', fromId)
    .execute()
  const mutes = await tx.sql.deleteFrom('live_mutes').where('user_id', '=', fromId).returningAll().execute()
  for (const mute of mutes)
    await tx.sql
      .insertInto('live_mutes')
      .values({ ...mute, user_id: toId })
      .onConflict((conflict) => conflict.columns(['content_id', 'user_id']).doNothing())
      .execute()
}
