import type { Generated } from 'kysely'
import type { ItemType } from '#contract/content-types.ts'

/** An item as it is being written; at most one for each item that is not thrown away. */
export interface WorkingCopiesTable {
  id: Generated<number>
  /** Null for an item that is still to be made. */
  content_id: number | null
  /** What its fields say it is. */
  type: ItemType
  title: string
  /** Fields of the content format as JSON; they may be half typed. */
  fields: string
  /** Source of the text, byte for byte. */
  body: string
  /** The manuscript that the writing began with, to which changes of others are compared. */
  base_fields: string
  base_body: string
  /** Version of the item that this was; 0 for a new one. */
  base_version: number
  /** Counted up by each keeping, from 1. */
  seq: number
  /** The window that kept it last; empty before the first keeping. */
  client_id: string
  /** Who kept it last. */
  by_staff: number
  by_name: string
  /** When it is planned to appear, which nothing does by itself; 0 for no time. */
  plan_at: number
  plan_note: string
  /** Who is writing, until when. */
  lease_staff: number | null
  lease_name: string
  lease_until: number
  created_at: number
  updated_at: number
  /** 0 unless it was thrown away. */
  removed_at: number
  /** Who signed it off, as JSON; empty before it is handed in. */
  review: Generated<string>
}

/** What a working copy was a while ago. */
export interface WorkingCopyStatesTable {
  copy_id: number
  /** From 1, upwards; the oldest go. */
  number: number
  /** `lost`: what somebody wrote and did not come to stand in the copy. */
  reason: 'time' | 'writer' | 'lost'
  fields: string
  body: string
  /** Who had written it. */
  by_name: string
  created_at: number
}
