import type { Db } from '#server/storage/database.ts'

export type ListedUser = Awaited<ReturnType<typeof listUsers>>[number]

const FACTS = ['id', 'nickname', 'avatar', 'account_id', 'created_at', 'cancelled_at'] as const

/** Users whose data are not erased, newest first, below an id where one is given. */
export function listUsers(db: Db, { below, limit }: { below: number | null; limit: number }) {
  let query = db.selectFrom('users').select(FACTS).where('erased_at', 'is', null).orderBy('id', 'desc').limit(limit)
  if (below !== null) query = query.where('id', '<', below)
  return query.execute()
}

export function findUser(db: Db, id: number): Promise<ListedUser | undefined> {
  return db.selectFrom('users').select(FACTS).where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst()
}

/** Users who speak for one account that are told of what happens to it. */
const SPEAKERS = 20

export async function listSpeakers(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('cancelled_at', 'is', null)
    .limit(SPEAKERS)
    .execute()
  return rows.map((row) => row.id)
}
