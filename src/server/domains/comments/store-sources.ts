import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { CommentsTable } from '#server/storage/tables/comments.ts'
import type { CommentRow } from './store.ts'

/** Comments that an import brought, by the ids of their source. */
export async function listBySource(db: Db, sourceIds: readonly string[]): Promise<CommentRow[]> {
  if (sourceIds.length === 0) return []
  return db.selectFrom('comments').selectAll().where('source_id', 'in', sourceIds).execute()
}

/** Those among `ids` that were written here. */
export async function listOwn(db: Db, ids: readonly number[]): Promise<CommentRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('comments').selectAll().where('id', 'in', toIdList(ids)).where('source_id', 'is', null).execute()
}

type Change = Pick<
  CommentsTable,
  'text' | 'anchor_p' | 'anchor_quote' | 'state' | 'listed' | 'by_author' | 'created_at' | 'updated_at' | 'source_hash'
>

export function updateFromSource(tx: Tx, id: number, change: Change): Promise<CommentRow> {
  return tx.sql.updateTable('comments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Comments in the order of their making, from behind `afterId` on. */
export function listInOrder(db: Db, afterId: number, limit: number): Promise<CommentRow[]> {
  return db.selectFrom('comments').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute()
}

/** What exports name comments by. */
export async function listNames(
  db: Db,
  ids: readonly number[],
): Promise<Array<Pick<CommentRow, 'id' | 'source_id' | 'created_at'>>> {
  if (ids.length === 0) return []
  return db.selectFrom('comments').select(['id', 'source_id', 'created_at']).where('id', 'in', toIdList(ids)).execute()
}

/** Comments in whatever state, in no order. */
export function listByIds(db: Db, ids: readonly number[]): Promise<Array<Pick<CommentRow, 'id' | 'state' | 'text'>>> {
  return db.selectFrom('comments').select(['id', 'state', 'text']).where('id', 'in', toIdList(ids)).execute()
}

/** Users who speak for the account behind an item. */
export async function listSpeakers(
  db: Db,
  contentId: number,
  limit: number,
): Promise<Array<{ id: number; account_id: number }>> {
  const account = db.selectFrom('contents').select('account_id').where('id', '=', contentId)
  const rows = await db
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where('account_id', '=', account)
    .where('cancelled_at', 'is', null)
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, account_id }) => (account_id === null ? [] : [{ id, account_id }]))
}
