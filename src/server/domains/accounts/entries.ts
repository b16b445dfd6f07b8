import type { EntrySource } from '../search/search.ts'
import type { AccountParts } from './accounts.ts'
import { listAccountIds, listAccountsByIds, listStreamViews, lockAccount } from './store.ts'
import { toEntry } from './view.ts'

/** Accounts as they are found by their words. */
export function createEntries({ database: { db }, ids }: Pick<AccountParts, 'database' | 'ids'>): EntrySource {
  return {
    type: 'account',
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
