import type { NotNull } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'

/** Users who gave their accounts up until `before` and are not erased yet, the first to go first, from behind `after` on. */
export function listCancelled(
  db: Db,
  before: number,
  after: { at: number; id: number },
  limit: number,
): Promise<Array<{ id: number; cancelled_at: number }>> {
  return db
    .selectFrom('users')
    .select(['id', 'cancelled_at'])
    .where('cancelled_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('cancelled_at', '<=', before)
    .where((eb) => eb(eb.refTuple('cancelled_at', 'id'), '>', eb.tuple(after.at, after.id)))
    .orderBy('cancelled_at')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ cancelled_at: NotNull }>()
    .execute()
}

/** A user who is still to be erased; nobody logs in as them before this transaction ends. */
export function lockCancelled(tx: Tx, userId: number, before: number) {
  const query = tx.sql
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('cancelled_at', '<=', before)
    .where('erased_at', 'is', null)
  return (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
}

export async function markCancelled(tx: Tx, userId: number, now: number): Promise<void> {
  await tx.sql.updateTable('users').set({ cancelled_at: now, updated_at: now }).where('id', '=', userId).execute()
}

/** Takes it back that a user gave the account up. */
export async function restoreCancelled(tx: Tx, userId: number, now: number): Promise<void> {
  await tx.sql.updateTable('users').set({ cancelled_at: null, updated_at: now }).where('id', '=', userId).execute()
}

/** Leaves nothing of a user but a row, and its time, by which an export of before knows that it was this site's. */
export async function blankUser(tx: Tx, userId: number, now: number): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({
      source_id: null,
      nickname: '',
      avatar: '',
      account_id: null,
      agree_version: '',
      updated_at: now,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

/** Codes of these numbers and addresses, and when codes were sent for these senders. */
export async function deleteTraces(
  tx: Tx,
  contactHashes: readonly string[],
  senders: readonly string[],
): Promise<void> {
  await tx.sql.deleteFrom('vcodes').where('contact_hash', 'in', contactHashes).execute()
  await tx.sql.deleteFrom('vcode_sends').where('sender', 'in', senders).execute()
}

/** All that is kept in the row of a user. */
export function getAccount(db: Db, userId: number) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}
