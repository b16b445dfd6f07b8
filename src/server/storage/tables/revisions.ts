import type { HotTag } from '#contract/hot-tags.ts'
/** Items as editors saved them, one row for each save. */
export interface RevisionsTable {
  content_id: number
  /** From 1, without gaps. */
  number: number
  /** The item as it was written, as JSON. */
  manuscript: string
  /** SHA-256 of `manuscript`. */
  hash: string
  /** What the item's `source_hash` was; another one now means that an import changed it since. */
  source_hash: string
  /** Name of a member of the staff, `cli`, or `import` for what was there before the first save. */
  editor: string
  note: string
  created_at: number
}

/** Items that come first in a group, whether they are public or not. */
export interface ContentPinsTable {
  group_id: number
  content_id: number
  pinned_at: number
}

/** Words that editors chose to show or to hide among those that many search for. */
export interface ChosenWordsTable {
  /** Its normalised form. */
  word: string
  label: string
  state: 'pinned' | 'hidden'
  tag: HotTag
  /** Order among the pinned ones. */
  position: number
}
