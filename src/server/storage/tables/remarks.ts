import type { Generated } from 'kysely'

/** What a reviewer says to a preview. */
export interface RemarksTable {
  id: Generated<number>
  /** The item that it is about; null while that is still to be made. */
  content_id: number | null
  /** The working copy of an item that is still to be made, else null. */
  copy_id: number | null
  /** Number of the paragraph as it was read, from 1; 0 for the whole. */
  paragraph: number
  /** How that paragraph began; empty for the whole. */
  quote: string
  /** What the reviewer calls themselves, or the name of a member of the staff. */
  by_name: string
  /** Of the reader who wrote it; empty for a member of the staff. */
  subject: string
  text: string
  created_at: number
  /** 0 while it is open. */
  resolved_at: number
  /** Name of the member who resolved it. */
  resolved_by: string
}
