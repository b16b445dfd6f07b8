import type { Generated } from 'kysely'

/** A picture that a user brought along. */
export interface UploadsTable {
  id: Generated<number>
  user_id: number
  image_id: number
  /** How many things show it. */
  uses: number
  created_at: number
}
