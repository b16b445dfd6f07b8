import type { Generated } from 'kysely'

/** A link that shows an item to who holds it, whatever the item's state. */
export interface PreviewLinksTable {
  id: Generated<number>
  content_id: number
  /** Who made it, empty when nobody said. */
  editor: string
  created_at: number
  expires_at: number
  /** 0 while it is good. */
  revoked_at: number
}
