import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { prepareQuery } from '#server/storage/prepared-query.ts'
import type { AccountsTable } from '#server/storage/tables/accounts.ts'

const FACTS = [
  'source_id',
  'actor',
  'name',
  'avatar',
  'intro',
  'verified',
  'verify_label',
  'cover',
  'region',
  'verify_info',
] as const

/** What a source says of an account. */
export type AccountFacts = Pick<Selectable<AccountsTable>, (typeof FACTS)[number]>

export type AccountRow = AccountFacts & { id: number; fans_count: number }
export type StreamRow = NonNullable<Awaited<ReturnType<typeof findStream>>>

export function listAccountsByIds(db: Db, ids: readonly number[]): Promise<AccountRow[]> {
  return accountsById(db, toIdList(ids))
}

const accountsById = prepareQuery((db, ids: readonly number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'fans_count', ...FACTS])
    .where('id', 'in', ids),
)

export function listAccounts(db: Db): Promise<AccountRow[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'fans_count', ...FACTS])
    .orderBy('id')
    .execute()
}

/** Ids in their order, from behind `afterId` on. */
export async function listAccountIds(db: Db, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Lets nobody else change an account until the transaction ends. */
export function lockAccount(tx: Tx, id: number) {
  const query = tx.sql.selectFrom('accounts').select(['name', 'intro']).where('id', '=', id)
  return (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
}

/** Ids of the lists of what accounts publish. */
export async function listStreamIds(db: Db, accountIds: readonly number[]): Promise<Map<number, number>> {
  const keys = new Map(accountIds.map((id) => [toStreamKey(id), id]))
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'source_id'])
    .where('source_id', 'in', [...keys.keys()])
    .execute()
  return new Map(rows.map((row) => [keys.get(row.source_id) ?? 0, row.id]))
}

/** Views of all items of accounts. */
export async function listStreamViews(db: Db, accountIds: readonly number[]): Promise<Map<number, number>> {
  const keys = new Map(accountIds.map((id) => [toStreamKey(id), id]))
  const rows = await db
    .selectFrom('groups')
    .select(['source_id', 'view_count'])
    .where('source_id', 'in', [...keys.keys()])
    .execute()
  return new Map(rows.map((row) => [keys.get(row.source_id) ?? 0, row.view_count]))
}

export function findAccountByKey(db: Db, sourceId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'fans_count', ...FACTS])
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
}

/** Adds to how many follow an account; returns how many do. */
export async function addFans(tx: Tx, id: number, by: number): Promise<number> {
  const row = await tx.sql
    .updateTable('accounts')
    .set((eb) => ({ fans_count: eb('fans_count', '+', by) }))
    .where('id', '=', id)
    .returning('fans_count')
    .executeTakeFirstOrThrow()
  return row.fans_count
}

/** The list that everything of an account is in. */
export function findStream(db: Db, accountId: number) {
  return db
    .selectFrom('groups')
    .select(['id', 'view_count'])
    .select((eb) =>
      eb
        .selectFrom('content_groups')
        .select('content_id')
        .whereRef('group_id', '=', 'groups.id')
        .where('is_original', '=', sql.lit(1)) // as the index has it
        .limit(1)
        .as('original_id'),
    )
    .where('source_id', '=', toStreamKey(accountId))
    .executeTakeFirst()
}

/** How many published items of each type are in a stream. */
export function listTypes(db: Db, streamId: number) {
  return db
    .selectFrom('group_types')
    .select(['type', 'content_count as total'])
    .where('group_id', '=', streamId)
    .where('content_count', '>', 0)
    .execute()
}

export async function upsertAccount(tx: Tx, facts: AccountFacts): Promise<number> {
  const { source_id: _, ...changing } = facts
  const { id } = await tx.sql
    .insertInto('accounts')
    .values({ ...facts, created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ ...changing, updated_at: tx.now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The list that everything of an account is in, under the account's name. */
export async function upsertStream(tx: Tx, accountId: number, name: string): Promise<void> {
  await tx.sql
    .insertInto('groups')
    .values({
      source_id: toStreamKey(accountId),
      kind: 'account',
      name,
      cover: '',
      style: '',
      position: 0,
      content_count: 0,
    })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ name }))
    .execute()
}

function toStreamKey(accountId: number): string {
  return `account:${accountId}`
}
