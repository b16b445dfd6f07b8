import type { Generated } from 'kysely'
import type { ReportReason } from '#contract/comments.ts'

export type CommentState = 'public' | 'pending' | 'removed'

/** A comment under an item: a root, or an answer somewhere under one. Rows are never deleted. */
export interface CommentsTable {
  id: Generated<number>
  content_id: number
  /** 0 for a root. */
  root_id: number
  /** The comment that it answers, the root or another answer; 0 for a root. */
  parent_id: number
  user_id: number
  /** Whose answer it answers; null for a root and for an answer to a root. */
  reply_user_id: number | null
  /** Plain text. */
  text: string
  anchor_p: number | null
  anchor_quote: string | null
  state: CommentState
  /** Whether lists show it: it is public, or a removed root that still has public answers. */
  listed: number
  /** Whether its user spoke for the account behind the item when it was written. */
  by_author: number
  star_count: number
  /** Public answers of a root. */
  reply_count: number
  created_at: number
  updated_at: number
  /** Which comment it is where an import took it from; unique, null for what was written here. */
  source_id: string | null
  /** SHA-256 over what the import gave. */
  source_hash: string | null
}

/** What readers object to; one row for each subject and target. */
export interface ReportsTable {
  id: Generated<number>
  target: 'post' | 'comment'
  target_id: number
  subject: string
  reason: ReportReason
  note: string
  created_at: number
}
