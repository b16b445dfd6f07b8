import type { Db } from '#server/storage/database.ts'

export type ListedUser = Awaited<ReturnType<typeof listUsers>>[number]

const FACTS = ['id', 'nickname', 'avatar', 'mobile_cipher', 'account_id', 'created_at', 'cancelled_at'] as const

/** Users whose data are not erased, newest first, below an id where one is given. */
export function listUsers(db: Db, { below, limit }: { below: number | null; limit: number }) {
  let query = db.selectFrom('users').select(FACTS).where('erased_at', 'is', null).orderBy('id', 'desc').limit(limit)
  if (below !== null) query = query.where('id', '<', below)
  return query.execute()
}

export function findUser(db: Db, id: number): Promise<ListedUser | undefined> {
  return db.selectFrom('users').select(FACTS).where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst()
}

export function findUserByMobile(db: Db, mobileHash: string): Promise<ListedUser | undefined> {
  return db.selectFrom('users').select(FACTS).where('mobile_hash', '=', mobileHash).executeTakeFirst()
}
