import { sql } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { CommentMentionsTable } from '#server/storage/tables/comments.ts'
import type { Mention } from './mention-rules.ts'

/** Behind every name that begins alike, in the order of bytes. */
const LAST_CHARACTER = '\u{10FFFF}'
const NONE = sql.lit(0)
/** Not as an index has it: SQLite would go through all who speak for no account. */
const HAS_OWN_NAME = sql<boolean>`coalesce(account_id, 0) = 0`
const YES = sql.lit(1)

/** Who is meant in comments, in the order of the words. */
export async function listMentions(
  db: Db,
  commentIds: readonly number[],
): Promise<Map<number, Array<Mention & { commentId: number }>>> {
  if (commentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('comment_mentions')
    .select(['comment_id as commentId', 'user_id as userId', 'starts_at as startsAt', 'length'])
    .where('comment_id', 'in', toIdList(commentIds))
    .orderBy('comment_id')
    .orderBy('starts_at')
    .execute()
  return Map.groupBy(rows, (row) => row.commentId)
}

/** Has a comment mean these, and nobody else. */
export async function replaceMentions(tx: Tx, commentId: number, mentions: readonly Mention[]): Promise<void> {
  await tx.sql.deleteFrom('comment_mentions').where('comment_id', '=', commentId).execute()
  await addMentions(tx, commentId, mentions)
}

export async function addMentions(tx: Tx, commentId: number, mentions: readonly Mention[]): Promise<void> {
  if (mentions.length === 0) return
  const toRow = ({ userId, startsAt, length }: Mention): CommentMentionsTable => ({
    comment_id: commentId,
    starts_at: startsAt,
    length,
    user_id: userId,
  })
  await tx.sql.insertInto('comment_mentions').values(mentions.map(toRow)).execute()
}

/** How many were meant in what a user wrote since a time. */
export async function countMeantBy(db: Db, userId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('mention_count'), sql.lit(0)).as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Whom the newest public replies under a root are by, newest first; some more than once. */
export async function listRepliers(db: Db, rootId: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select('user_id')
    .where('root_id', '=', rootId)
    .where('root_id', '>', NONE)
    .where('listed', '=', YES)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Whom the newest comments under an item are by that are public, `most` being looked at; some more than once. */
export async function listWriters(db: Db, contentId: number, most: number): Promise<number[]> {
  const newest = db
    .selectFrom('comments')
    .select(['user_id', 'state', 'created_at', 'id'])
    .where('content_id', '=', contentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
  const rows = await newest.execute()
  return rows.filter((row) => row.state === 'public').map((row) => row.user_id)
}

/** Users whose own name begins with something; those who go by the name of an account are left out. */
export async function listByName(db: Db, beginning: string, limit: number): Promise<number[]> {
  const name = db.dialect.name === 'postgres' ? sql<string>`lower(nickname collate "C")` : sql<string>`lower(nickname)`
  const wanted = beginning.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(name, '>=', wanted)
    .where(name, '<', wanted + LAST_CHARACTER)
    .where(HAS_OWN_NAME)
    .where('cancelled_at', 'is', null)
    .orderBy(name)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Comments in which a user is meant, oldest first. */
export async function listMeaning(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comment_mentions')
    .select('comment_id')
    .where('user_id', '=', userId)
    .orderBy('comment_id')
    .execute()
  return rows.map((row) => row.comment_id)
}

/** Means another user wherever one is meant. */
export async function moveMentions(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.sql.updateTable('comment_mentions').set({ user_id: toId }).where('user_id', '=', fromId).execute()
}

/** Nobody is meant any more where a user was; the words stay. */
export async function deleteMentionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('comment_mentions').where('user_id', '=', userId).execute()
}
