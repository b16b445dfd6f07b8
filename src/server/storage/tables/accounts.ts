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
  /** Address of the wide picture, empty when there is none. */
  cover: Generated<string>
  /** Where it is at home. */
  region: Generated<string>
  /** What was checked when it was verified. */
  verify_info: Generated<string>
  /** How many users follow it. */
  fans_count: Generated<number>
  created_at: number
  updated_at: number
}
