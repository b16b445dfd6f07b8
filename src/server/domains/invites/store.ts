import type { Db, Tx } from '#server/storage/database.ts'
import type { InviteUsesTable } from '#server/storage/tables/invites.ts'

export type InviteRow = NonNullable<Awaited<ReturnType<typeof findByCode>>>
export type UseRow = Awaited<ReturnType<typeof listUses>>[number]

export function findByCode(db: Db, code: string) {
  return db.selectFrom('invites').selectAll().where('code', '=', code).executeTakeFirst()
}

export function findInvite(db: Db, id: number): Promise<InviteRow | undefined> {
  return db.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The code that a user made last. */
export function findNewestOf(db: Db, userId: number): Promise<InviteRow | undefined> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function listInvitesOf(db: Db, userId: number): Promise<InviteRow[]> {
  return db.selectFrom('invites').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** Holds a code until the transaction ends. */
export function lockInvite(tx: Tx, id: number): Promise<InviteRow | undefined> {
  const query = tx.sql.selectFrom('invites').selectAll().where('id', '=', id)
  return (tx.dialect.rowLocks ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

/** Adds a code; undefined where there is one of these letters. */
export function insertInvite(tx: Tx, invite: Omit<InviteRow, 'id'>): Promise<InviteRow | undefined> {
  return tx.sql
    .insertInto('invites')
    .values(invite)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateLimits(
  tx: Tx,
  code: string,
  limits: { max_uses?: number; expire_at?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql.updateTable('invites').set(limits).where('code', '=', code).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When a user was here for the first time, held until the transaction ends. */
export async function lockCreation(tx: Tx, userId: number): Promise<number> {
  const query = tx.sql.selectFrom('users').select('created_at').where('id', '=', userId)
  const row = await (tx.dialect.rowLocks ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow()
  return row.created_at
}

export async function findCreation(db: Db, userId: number): Promise<number> {
  const row = await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.created_at
}

/** By which invitation a user came. */
export function findUse(db: Db, userId: number): Promise<InviteUsesTable | undefined> {
  return db.selectFrom('invite_uses').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Notes that a user came by a code, and counts it there. */
export async function addUse(tx: Tx, use: InviteUsesTable): Promise<void> {
  await tx.sql.insertInto('invite_uses').values(use).execute()
  await tx.sql
    .updateTable('invites')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where('id', '=', use.invite_id)
    .execute()
}

/** Who came by the codes of a user, the last first. */
export function listUses(db: Db, inviterId: number, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('invite_uses')
    .innerJoin('users', 'users.id', 'invite_uses.user_id')
    .select([
      'invite_uses.user_id',
      'invite_uses.created_at',
      'invite_uses.device_hash',
      'invite_uses.address_hash',
      'invite_uses.seconds',
      'users.nickname',
      'users.avatar',
    ])
    .where('invite_uses.inviter_id', '=', inviterId)
    .orderBy('invite_uses.created_at', 'desc')
    .orderBy('invite_uses.user_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countUses(db: Db, inviterId: number): Promise<number> {
  const row = await db
    .selectFrom('invite_uses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('inviter_id', '=', inviterId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Notes that a device opened a code; the first time it is counted. */
export async function addVisit(tx: Tx, subject: string, inviteId: number, now: number): Promise<void> {
  const added = await tx.sql
    .insertInto('invite_visits')
    .values({ subject, invite_id: inviteId, opened_at: now })
    .onConflict((conflict) => conflict.columns(['subject', 'invite_id']).doNothing())
    .returning('subject')
    .executeTakeFirst()
  if (!added) return
  await tx.sql
    .updateTable('invites')
    .set((eb) => ({ opened_count: eb('opened_count', '+', 1) }))
    .where('id', '=', inviteId)
    .execute()
}

/** The codes that a device opened since a time, the last first. */
export function listVisits(db: Db, subject: string, since: number) {
  return db
    .selectFrom('invite_visits')
    .select(['invite_id', 'opened_at'])
    .where('subject', '=', subject)
    .where('opened_at', '>', since)
    .orderBy('opened_at', 'desc')
    .execute()
}

export async function deleteVisitsOf(tx: Tx, subject: string): Promise<void> {
  await tx.sql.deleteFrom('invite_visits').where('subject', '=', subject).execute()
}

/** Deletes visits before a time; returns how many went. */
export async function deleteVisits(tx: Tx, before: number, most: number): Promise<number> {
  const old = tx.sql
    .selectFrom('invite_visits')
    .select(['subject', 'invite_id'])
    .where('opened_at', '<', before)
    .orderBy('opened_at')
    .limit(most)
  const { numDeletedRows } = await tx.sql
    .deleteFrom('invite_visits')
    .where((eb) => eb(eb.refTuple('subject', 'invite_id'), 'in', old.$asTuple('subject', 'invite_id')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes the codes of a user with all that hangs on them, and by whose the user came. */
export async function deleteOf(tx: Tx, userId: number): Promise<void> {
  const own = tx.sql.selectFrom('invites').select('id').where('user_id', '=', userId)
  await tx.sql.deleteFrom('invite_visits').where('invite_id', 'in', own).execute()
  await tx.sql.deleteFrom('invite_uses').where('inviter_id', '=', userId).execute()
  await tx.sql.deleteFrom('invite_uses').where('user_id', '=', userId).execute()
  await tx.sql.deleteFrom('invites').where('user_id', '=', userId).execute()
}

/**
 * Makes the invitations of a user another's, and who came by them. By whom they came themselves stays as it is of the
 * second one; that one of the two came by the other is nothing any more.
 */
export async function moveInvites(tx: Tx, fromId: number, toId: number): Promise<void> {
  const both = [fromId, toId]
  await tx.sql.deleteFrom('invite_uses').where('user_id', 'in', both).where('inviter_id', 'in', both).execute()
  const kept = await findUse(tx.db, toId)
  if (kept) await tx.sql.deleteFrom('invite_uses').where('user_id', '=', fromId).execute()
  else await tx.sql.updateTable('invite_uses').set({ user_id: toId }).where('user_id', '=', fromId).execute()
  await tx.sql.updateTable('invite_uses').set({ inviter_id: toId }).where('inviter_id', '=', fromId).execute()
  await tx.sql.updateTable('invites').set({ user_id: toId }).where('user_id', '=', fromId).execute()
}
