import type { Tx } from '#server/storage/database.ts'
import type { AccountParts } from './accounts.ts'
import { listAccountIds, listAccountsByIds, listStreamViews, lockAccount } from './store.ts'
import { toEntry, type Entry } from './view.ts'

/** Accounts as they are found by their words. */
export interface Entries {
  /** In the order of their ids, from behind `afterId` on. */
  listIds(afterId: number, limit: number): Promise<number[]>
  /** In no order. */
  load(ids: readonly number[]): Promise<Entry[]>
  /** Lets nobody else change one until the transaction ends. */
  lock(tx: Tx, id: number): Promise<{ title: string; summary: string } | null>
}

export function createEntries({ database: { db }, ids }: Pick<AccountParts, 'database' | 'ids'>): Entries {
  return {
    listIds: (afterId, limit) => listAccountIds(db, afterId, limit),
    async load(accountIds) {
      const [rows, views] = await Promise.all([listAccountsByIds(db, accountIds), listStreamViews(db, accountIds)])
      return rows.map((row) => toEntry(row, views.get(row.id) ?? 0, ids))
    },
    async lock(tx, id) {
      const row = await lockAccount(tx, id)
      return row ? { title: row.name, summary: row.intro } : null
    },
  }
}
