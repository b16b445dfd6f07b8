import type { Generated } from 'kysely'
import type { HeldBy } from '#contract/admin/moderation.ts'
import type { CircleChannel } from '#contract/share-urls.ts'
import type { SubmissionKind } from '#contract/submissions.ts'

export type SubmissionState = 'pending' | 'public' | 'removed'

/** What a user handed in to be shown: as an item of its own, or as an answer to one. Rows are never deleted. */
export interface SubmissionsTable {
  id: Generated<number>
  kind: SubmissionKind
  user_id: number
  /** Of an answer its question; of everything else the item that was made of it, null before that. */
  content_id: number | null
  /** Of a question; else empty. Plain text with personal data masked, as `text` is. */
  title: string
  text: string
  /** JSON: ids of its pictures in their order; uploads of its user. */
  image_ids: string
  /** Whether others are not told whose it is. */
  is_anonymous: number
  state: SubmissionState
  /** Why it waited for a moderator; empty where it did not. */
  held_by: HeldBy | ''
  /** SHA-256 of the secret of the link that shows what became of it; null where there is none. */
  token_hash: string | null
  created_at: number
  /** Of a post: its circle, and the community that it is shared by; else null and empty. */
  circle_id: Generated<number | null>
  channel: Generated<CircleChannel | ''>
}
