import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { AccountsTable } from '#server/storage/tables/accounts.ts'

/** What a source says of an account. */
export type AccountFacts = Pick<
  AccountsTable,
  'source_id' | 'actor' | 'name' | 'avatar' | 'intro' | 'verified' | 'verify_label'
>

const FACTS = ['source_id', 'actor', 'name', 'avatar', 'intro', 'verified', 'verify_label'] as const

export type AccountRow = AccountFacts & { id: number }

export function listAccountsByIds(db: Db, ids: readonly number[]): Promise<AccountRow[]> {
  return db
    .selectFrom('accounts')
    .select(['id', ...FACTS])
    .where('id', 'in', toIdList(ids))
    .execute()
}

export function listAccounts(db: Db): Promise<AccountRow[]> {
  return db
    .selectFrom('accounts')
    .select(['id', ...FACTS])
    .orderBy('id')
    .execute()
}

export function findAccountByKey(db: Db, sourceId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', ...FACTS])
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
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
      source_id: `account:${accountId}`,
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
