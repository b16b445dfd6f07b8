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
  created_at: number
  /** 0 while it is unread. */
  read_at: number
}
