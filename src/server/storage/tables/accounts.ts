import type { Generated } from 'kysely'

export interface AccountsTable {
  id: Generated<number>
  /** Stable key of the source that the account came from; unique. */
  source_id: string
  actor: 'inner' | 'mp'
  name: string
  /** Address of the avatar, empty when there is none. */
  avatar: string
  intro: string
  verified: number
  verify_label: string
  created_at: number
  updated_at: number
}
