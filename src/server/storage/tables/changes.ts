import type { Generated } from 'kysely'
import type { Change } from '../database.ts'

/**
 * What was written, in the transaction that wrote it. Every process reads the newest rows and drops the finished pages
 * that they touch.
 */
export interface ChangesTable {
  id: Generated<number>
  /** What the id names. */
  kind: Change['kind']
  /** Database id of what was changed, 0 for the lists and the site as a whole. */
  target_id: number
  /** Further changes of the same moment, as JSON. */
  also: Generated<string>
  created_at: number
}
