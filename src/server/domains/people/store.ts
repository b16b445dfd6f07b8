import { sql } from 'kysely'
import type { PendingProfile } from '#contract/people.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

const FACTS = [
  'id',
  'nickname',
  'avatar',
  'intro',
  'account_id',
  'agree_version',
  'pending_profile',
  'created_at',
  'cancelled_at',
] as const

/** As the index of who waits says it. */
const IS_HELD = sql<boolean>`pending_at > 0`

export function findUser(db: Db, id: number) {
  return db.selectFrom('users').select(FACTS).where('id', '=', id).executeTakeFirst()
}

/** Who of these has not given their account up. */
export function listUsers(db: Db, ids: readonly number[]): Promise<PersonRow[]> {
  return db
    .selectFrom('users')
    .select(FACTS)
    .where('id', 'in', toIdList(ids))
    .where('cancelled_at', 'is', null)
    .execute()
}

/** As `findUser`, for whoever changes what it tells. */
export function findUserForUpdate(tx: Tx, id: number): Promise<PersonRow | undefined> {
  const query = tx.sql.selectFrom('users').select(FACTS).where('id', '=', id)
  return (tx.dialect.rowLocks ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

export async function countStars(db: Db, subject: string): Promise<number> {
  const row = await db
    .selectFrom('stars')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Comments of a user that everybody can see. */
export async function countComments(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'public')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Items under which a user wrote last, each once; `most` of their comments are looked at. */
export async function listCommented(db: Db, userId: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select('content_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return [...new Set(rows.map((row) => row.content_id))]
}

interface ProfileChange extends PendingProfile {
  /** What a moderator has still to look at, in place of what there was. */
  pending: PendingProfile
}

export async function updateProfile(tx: Tx, id: number, { pending, ...facts }: ProfileChange): Promise<void> {
  const isHeld = Object.keys(pending).length > 0
  await tx.sql
    .updateTable('users')
    .set({
      ...facts,
      pending_profile: isHeld ? JSON.stringify(pending) : null,
      pending_at: isHeld ? tx.now : 0,
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .execute()
}

/** Place among what waits: the last row that was handed out. */
export interface HeldKey {
  at: number
  id: number
}

/** Since when those wait for a moderator that do the longest. */
export async function listHeldSince(db: Db, limit: number): Promise<number[]> {
  const held = db.selectFrom('users').select('pending_at').where(IS_HELD)
  const rows = await held.orderBy('pending_at').orderBy('id').limit(limit).execute()
  return rows.map((row) => row.pending_at)
}

/** Who of these waits for a moderator. */
export function listHeldOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select([...FACTS, 'pending_at'])
    .where(IS_HELD)
    .where('id', 'in', toIdList(ids))
    .execute()
}

/** Who waits for a moderator, the longest first. */
export function listHeld(db: Db, after: HeldKey | null, limit: number) {
  let query = db
    .selectFrom('users')
    .select([...FACTS, 'pending_at'])
    .where(IS_HELD)
  if (after) query = query.where(isAfterRow(['pending_at', 'id'], 'asc', [after.at, after.id]))
  return query.orderBy('pending_at').orderBy('id').limit(limit).execute()
}
