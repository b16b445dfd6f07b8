import type { HiddenKind } from '#contract/hidden.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { HiddenTable } from '#server/storage/tables/hidden.ts'

export type HiddenRow = Pick<HiddenTable, 'target_id' | 'created_at'>

/** Place behind a row of what is hidden. */
export interface HiddenKey {
  at: number
  id: number
}

/** What a user has hidden of one kind, last hidden first. */
export function listHidden(
  db: Db,
  userId: number,
  kind: HiddenKind,
  { after, limit, offset }: { after: HiddenKey | null; limit: number; offset: number },
): Promise<HiddenRow[]> {
  let query = db
    .selectFrom('hidden')
    .select(['target_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
  if (after) query = query.where(isAfterRow(['created_at', 'target_id'], 'desc', [after.at, after.id]))
  return query.orderBy('created_at', 'desc').orderBy('target_id', 'desc').limit(limit).offset(offset).execute()
}

/** Who of some users has hidden an item or, where one is meant, an account. */
export async function listHiding(
  db: Db,
  userIds: readonly number[],
  { contentId, accountId }: { contentId: number; accountId: number | null },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('hidden')
    .select('user_id')
    .where('user_id', 'in', toIdList(userIds))
    .where(({ eb, and, or }) =>
      or([
        and([eb('kind', '=', 'item'), eb('target_id', '=', contentId)]),
        and([eb('kind', '=', 'account'), eb('target_id', '=', accountId ?? -1)]),
      ]),
    )
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

export async function countHidden(db: Db, userId: number, kind: HiddenKind): Promise<number> {
  const { count } = await db
    .selectFrom('hidden')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds rows; what is hidden already stays as it is. */
export async function addHidden(tx: Tx, rows: readonly HiddenTable[]): Promise<void> {
  if (rows.length === 0) return
  await tx.sql
    .insertInto('hidden')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'target_id']).doNothing())
    .execute()
}

export async function removeHidden(
  tx: Tx,
  userId: number,
  kind: HiddenKind,
  targetIds: readonly number[],
): Promise<void> {
  if (targetIds.length === 0) return
  await tx.sql
    .deleteFrom('hidden')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', 'in', toIdList(targetIds))
    .execute()
}

/** Removes what was hidden longest ago of one kind, but for the newest `kept`. */
export async function trimHidden(tx: Tx, userId: number, kind: HiddenKind, kept: number): Promise<void> {
  const [oldest] = await listHidden(tx.db, userId, kind, { after: null, limit: 1, offset: kept })
  if (!oldest) return
  const { created_at: at, target_id: id } = oldest
  await tx.sql
    .deleteFrom('hidden')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(isAfterRow(['created_at', 'target_id'], 'desc', [at, id + 1]))
    .execute()
}

/** Removes all that a user has hidden. */
export async function clearHidden(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('hidden').where('user_id', '=', userId).execute()
}
