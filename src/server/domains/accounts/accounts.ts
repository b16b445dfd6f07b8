import type { AccountBrief } from '#contract/accounts.ts'
import type { ContentActor } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { saveAccount, type AccountDraft } from './save-account.ts'
import { findAccountByKey, listAccounts, listAccountsByIds, type AccountRow } from './store.ts'
import { toBrief } from './view.ts'

export type { AccountDraft } from './save-account.ts'

/** An account as its source gave it. */
export interface KnownAccount extends AccountDraft {
  id: number
  actor: ContentActor
}

/** The publishers behind content items. */
export interface Accounts {
  /** What is shown of accounts beside their items, by database id; unknown ids are left out. */
  briefs(ids: number[]): Promise<Map<number, AccountBrief>>
  saveAccount(tx: Tx, draft: AccountDraft): Promise<number>
  findByKey(key: string): Promise<KnownAccount | null>
  listAccounts(): Promise<KnownAccount[]>
}

export function createAccounts({ database, ids }: { database: Database; ids: IdCodec }): Accounts {
  return {
    async briefs(accountIds) {
      if (accountIds.length === 0) return new Map()
      const rows = await listAccountsByIds(database.db, accountIds)
      return new Map(rows.map((row) => [row.id, toBrief(row, ids)]))
    },
    saveAccount,
    async findByKey(key) {
      const row = await findAccountByKey(database.db, key)
      return row ? toKnown(row) : null
    },
    async listAccounts() {
      return (await listAccounts(database.db)).map(toKnown)
    },
  }
}

function toKnown(row: AccountRow): KnownAccount {
  return {
    id: row.id,
    key: row.source_id,
    actor: row.actor,
    name: row.name,
    avatar: row.avatar,
    intro: row.intro,
    verified: row.verified === 1,
    verifyLabel: row.verify_label,
  }
}
