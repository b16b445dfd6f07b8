import type { AccountBrief } from '#contract/accounts.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { AccountRow } from './store.ts'

export function toBrief(row: AccountRow, ids: IdCodec): AccountBrief {
  return {
    id: ids.encode(row.id),
    name: row.name,
    avatar: row.avatar,
    verified: row.verified,
    verify_label: row.verify_label,
    intro: row.intro,
  }
}
