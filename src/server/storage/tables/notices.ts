import type { Generated } from 'kysely'
import type { NoticeKind } from '#contract/notices.ts'

/** What one reader is told, once for each key. */
export interface NoticesTable {
  id: Generated<number>
  subject: string
  notice_key: string
  kind: NoticeKind
  content_id: number | null
  comment_id: number | null
  from_user_id: number | null
  /** Facts for its words, as JSON. */
  detail: string
  /** When it was told, of a gathered one when it was last. */
  created_at: number
  /** 0 while it is unread. */
  read_at: number
  /** What unread notices of a subject are gathered by; empty for one that stands alone. */
  gathered_by: Generated<string>
  /** How many people's doing a gathered one tells of. */
  people: Generated<number>
}

/** One doing of those that a gathered notice tells of, in their order. */
export interface NoticePartsTable {
  id: Generated<number>
  notice_id: number
  part_key: string
  /** The subject whose doing it is. */
  told_by: string
  content_id: number | null
  comment_id: number | null
  created_at: number
}
