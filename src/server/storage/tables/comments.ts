import type { Generated } from 'kysely'
import type { HeldBy } from '#contract/admin/moderation.ts'
import type { ReportReason } from '#contract/report-reasons.ts'

export type CommentState = 'public' | 'pending' | 'removed'

/** A comment under an item: a root, or a reply somewhere under one. Rows are never deleted. */
export interface CommentsTable {
  id: Generated<number>
  content_id: number
  /** 0 for a root. */
  root_id: number
  /** The comment that it replies to, the root or another reply; 0 for a root. */
  parent_id: number
  user_id: number
  /** Whose reply it replies to; null for a root and for a reply to a root. */
  reply_user_id: number | null
  /** Plain text. */
  text: string
  anchor_p: number | null
  anchor_quote: string | null
  state: CommentState
  /** Why it waited for a moderator when it was last written; empty where it did not, or that was not kept yet. */
  held_by: Generated<HeldBy | ''>
  /** Whether lists show it: it is public, or a removed root that still has public replies. */
  listed: number
  /** Whether its user spoke for the account behind the item when it was written. */
  by_author: number
  star_count: number
  /** Public replies of a root. */
  reply_count: number
  created_at: number
  updated_at: number
  /** Which comment it is where an import took it from; unique, null for what was written here. */
  source_id: string | null
  /** SHA-256 over what the import gave. */
  source_hash: string | null
  /** Its pictures in their order, as JSON; uploads of its user. */
  image_ids: Generated<string>
  /** How often somebody is meant in it; who, stands in `comment_mentions`. */
  mention_count: Generated<number>
  /** Province or country it was written in; empty when unknown, null where nothing was looked up. */
  ip_region: string | null
}

/** A name in the text of a comment, and whom it means. */
export interface CommentMentionsTable {
  comment_id: number
  /** Place of its `@` in the text, and how long it is with that, in UTF-16 units as strings count. */
  starts_at: number
  length: number
  user_id: number
}

/** What readers object to, one row for each subject and target, and mistakes that they point out, one for each. */
export interface ReportsTable {
  id: Generated<number>
  target: 'post' | 'comment' | 'answer'
  target_id: number
  subject: string
  reason: ReportReason
  note: string
  /** Of a mistake: the words that it is in, or where it is. */
  quote: Generated<string>
  /** SHA-256 over the words of a mistake, by which it is known again; empty for an objection. */
  words_hash: Generated<string>
  created_at: number
  /** The decision that settled it; null while it is open. */
  closed_by: Generated<number | null>
}
