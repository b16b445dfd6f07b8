import type { Generated } from 'kysely'

/**
 * What was written, in the transaction that wrote it. Every process reads the newest rows and drops the finished pages
 * that they touch.
 */
export interface ChangesTable {
  id: Generated<number>
  /** What the id names. */
  kind: 'content' | 'comments' | 'site'
  /** Database id of the item, 0 for the site as a whole. */
  target_id: number
  created_at: number
}
