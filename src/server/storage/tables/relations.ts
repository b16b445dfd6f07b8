import type { ContentType } from '#contract/content.ts'

/** Who starred what, once each: items and comments. `subject` is that of a viewer, anonymous or not. */
export interface StarsTable {
  subject: string
  target: 'content' | 'comment'
  target_id: number
  created_at: number
}

/** What readers keep to find it again. */
export interface CollectionsTable {
  subject: string
  content_id: number
  /** Copy of the item's. */
  type: ContentType
  /** Whether it is kept to be read later. */
  later: number
  /** What the reader noted to it, for themselves; empty without. */
  note: string
  created_at: number
}

/** How far readers came in items. */
export interface ProgressTable {
  subject: string
  content_id: number
  /** The highest so far, 0 to 100. */
  percent: number
  /** Second of a medium. */
  position: number
  /** Number of the paragraph of a text. */
  paragraph: number
  /** When the reader was at `position` and `paragraph`; 0 of what was only opened. */
  updated_at: number
  /** When they opened it last, or were in it. */
  seen_at: number
}
