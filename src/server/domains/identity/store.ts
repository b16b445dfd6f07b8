import type { VcodeScene } from '#contract/identity.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { prepareQuery } from '#server/storage/prepared-query.ts'
import type { SessionsTable, UsersTable, VcodesTable } from '#server/storage/tables/users.ts'

export type UserRow = Pick<UsersTable, 'nickname' | 'avatar' | 'cancelled_at'> & { id: number }

const USER_FACTS = ['id', 'nickname', 'avatar', 'cancelled_at'] as const

/** Adds a user, without a name yet. */
export async function insertUser(tx: Tx, agreeVersion: string, now: number): Promise<number> {
  const { id } = await tx.sql
    .insertInto('users')
    .values({
      agree_version: agreeVersion,
      nickname: '',
      avatar: '',
      account_id: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes back a user of this transaction. */
export async function deleteNewUser(tx: Tx, id: number): Promise<void> {
  await tx.sql.deleteFrom('users').where('id', '=', id).execute()
}

export async function updateNickname(tx: Tx, id: number, nickname: string): Promise<void> {
  await tx.sql.updateTable('users').set({ nickname }).where('id', '=', id).execute()
}

export async function updateAgreement(tx: Tx, id: number, agreeVersion: string, now: number): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({ agree_version: agreeVersion, updated_at: now })
    .where('id', '=', id)
    .where('agree_version', '!=', agreeVersion)
    .execute()
}

/** A user whom nobody erases before this transaction ends; undefined when that was done. */
export function findUserForLogin(tx: Tx, id: number): Promise<UserRow | undefined> {
  const query = tx.sql.selectFrom('users').select(USER_FACTS).where('id', '=', id).where('erased_at', 'is', null)
  return (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
}

/** Has a user speak for an account, or for none. */
export async function updateSpeaker(tx: Tx, userId: number, accountId: number | null, now: number): Promise<void> {
  await tx.sql.updateTable('users').set({ account_id: accountId, updated_at: now }).where('id', '=', userId).execute()
}

export type AuthorRow = Pick<UsersTable, 'nickname' | 'avatar' | 'account_id' | 'created_at' | 'cancelled_at'> & {
  id: number
  account_name: string | null
  account_avatar: string | null
  verified: number | null
}

/** Users with the account that they speak for. */
export function listAuthors(db: Db, ids: readonly number[]): Promise<AuthorRow[]> {
  return authors(db, toIdList(ids))
}

const authors = prepareQuery((db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.id',
      'users.nickname',
      'users.avatar',
      'users.account_id',
      'users.created_at',
      'users.cancelled_at',
      'accounts.name as account_name',
      'accounts.avatar as account_avatar',
      'accounts.verified',
    ])
    .where('users.id', 'in', ids),
)

export function findSession(
  db: Db,
  tokenHash: string,
): Promise<Pick<SessionsTable, 'user_id' | 'created_at' | 'used_at' | 'expire_at'> | undefined> {
  return db
    .selectFrom('sessions')
    .select(['user_id', 'created_at', 'used_at', 'expire_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function insertSession(tx: Tx, session: SessionsTable): Promise<void> {
  await tx.sql.insertInto('sessions').values(session).execute()
}

/** Lets a session last until `expireAt`, unless somebody did since `usedBefore`. */
export async function touchSession(
  tx: Tx,
  tokenHash: string,
  times: { usedBefore: number; usedAt: number; expireAt: number },
): Promise<void> {
  await tx.sql
    .updateTable('sessions')
    .set({ used_at: times.usedAt, expire_at: times.expireAt })
    .where('token_hash', '=', tokenHash)
    .where('used_at', '<=', times.usedBefore)
    .execute()
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.sql.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** The code of a number or an address, which nobody else can use or change before this transaction ends. */
export function findVcodeForUpdate(
  tx: Tx,
  contactHash: string,
  scene: VcodeScene,
): Promise<Pick<VcodesTable, 'code_hash' | 'tries' | 'expire_at'> | undefined> {
  const query = tx.sql
    .selectFrom('vcodes')
    .select(['code_hash', 'tries', 'expire_at'])
    .where('contact_hash', '=', contactHash)
    .where('scene', '=', scene)
  return (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
}

/** Puts a code in the place of the one before. */
export async function upsertVcode(tx: Tx, vcode: Omit<VcodesTable, 'tries'>): Promise<void> {
  const { code_hash, expire_at } = vcode
  await tx.sql
    .insertInto('vcodes')
    .values({ ...vcode, tries: 0 })
    .onConflict((conflict) =>
      conflict.columns(['contact_hash', 'scene']).doUpdateSet({ code_hash, expire_at, tries: 0 }),
    )
    .execute()
}

export async function countWrongVcode(tx: Tx, contactHash: string, scene: VcodeScene): Promise<void> {
  await tx.sql
    .updateTable('vcodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('contact_hash', '=', contactHash)
    .where('scene', '=', scene)
    .execute()
}

export async function deleteVcode(tx: Tx, contactHash: string, scene: VcodeScene): Promise<void> {
  await tx.sql.deleteFrom('vcodes').where('contact_hash', '=', contactHash).where('scene', '=', scene).execute()
}

/** When codes were sent for each of these senders; those for whom none was are left out. */
export async function listSends(db: Db, senders: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await db.selectFrom('vcode_sends').select(['sender', 'times']).where('sender', 'in', senders).execute()
  return new Map(rows.map(({ sender, times }) => [sender, parseTimes(times)]))
}

/** As `listSends` for one sender, for whom nobody else can send before this transaction ends. */
export async function lockSends(tx: Tx, sender: string, now: number): Promise<number[]> {
  const { times } = await tx.sql
    .insertInto('vcode_sends')
    .values({ sender, times: '[]', last_at: now })
    .onConflict((conflict) => conflict.column('sender').doUpdateSet({ last_at: now }))
    .returning('times')
    .executeTakeFirstOrThrow()
  return parseTimes(times)
}

export async function saveSends(tx: Tx, sender: string, times: readonly number[]): Promise<void> {
  await tx.sql
    .updateTable('vcode_sends')
    .set({ times: JSON.stringify(times) })
    .where('sender', '=', sender)
    .execute()
}

function parseTimes(text: string): number[] {
  return JSON.parse(text) as number[]
}

/** Deletes what ended, and senders who sent nothing, before these times; returns how many rows went. */
export async function deleteOld(
  tx: Tx,
  before: { sessions: number; vcodes: number; sends: number; states: number; loginCodes: number },
  most: number,
): Promise<number> {
  const sessions = tx.sql
    .selectFrom('sessions')
    .select('token_hash')
    .where('expire_at', '<', before.sessions)
    .orderBy('expire_at')
    .limit(most)
  const vcodes = tx.sql
    .selectFrom('vcodes')
    .select(['contact_hash', 'scene'])
    .where('expire_at', '<', before.vcodes)
    .orderBy('expire_at')
    .limit(most)
  const sends = tx.sql
    .selectFrom('vcode_sends')
    .select('sender')
    .where('last_at', '<', before.sends)
    .orderBy('last_at')
    .limit(most)
  const states = tx.sql
    .selectFrom('login_states')
    .select('state_hash')
    .where('expire_at', '<', before.states)
    .orderBy('expire_at')
    .limit(most)
  const loginCodes = tx.sql
    .selectFrom('login_codes')
    .select('id')
    .where('expire_at', '<', before.loginCodes)
    .orderBy('expire_at')
    .limit(most)
  const results = [
    await tx.sql.deleteFrom('login_states').where('state_hash', 'in', states).executeTakeFirst(),
    await tx.sql.deleteFrom('login_codes').where('id', 'in', loginCodes).executeTakeFirst(),
    await tx.sql.deleteFrom('sessions').where('token_hash', 'in', sessions).executeTakeFirst(),
    await tx.sql
      .deleteFrom('vcodes')
      .where((eb) => eb(eb.refTuple('contact_hash', 'scene'), 'in', vcodes.$asTuple('contact_hash', 'scene')))
      .executeTakeFirst(),
    await tx.sql.deleteFrom('vcode_sends').where('sender', 'in', sends).executeTakeFirst(),
  ]
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
