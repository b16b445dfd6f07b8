import { HIDDEN_ACCOUNTS_MAX, HIDDEN_ITEMS_MAX } from '#contract/hidden-limits.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { HiddenParts } from './hidden.ts'
import * as store from './store.ts'

/** What this domain keeps of a person. Devices tell what was hidden before the login themselves: there is nothing to merge. */
export function createPersonalData({ accounts, ids }: HiddenParts): PersonalData {
  return {
    async export(db, { userId }) {
      const list = (kind: 'item' | 'account', limit: number) =>
        store.listHidden(db, userId, kind, { after: null, limit, offset: 0 })
      const [items, blocked] = await Promise.all([list('item', HIDDEN_ITEMS_MAX), list('account', HIDDEN_ACCOUNTS_MAX)])
      const names = await accounts.namesOf(
        db,
        blocked.map((row) => row.target_id),
      )
      return {
        hidden_items: items.map((row) => ({ id: ids.encode(row.target_id), hidden_at: row.created_at })),
        hidden_accounts: blocked.map((row) => ({
          id: ids.encode(row.target_id),
          account: names.get(row.target_id) ?? '',
          hidden_at: row.created_at,
        })),
      }
    },
    forget: (tx, { userId }) => store.clearHidden(tx, userId),
  }
}
