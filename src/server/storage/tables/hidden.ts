import type { HiddenKind } from '#contract/hidden.ts'

/** What users do not want to see in lists. */
export interface HiddenTable {
  user_id: number
  kind: HiddenKind
  /** Id of the item or the account. */
  target_id: number
  created_at: number
}
