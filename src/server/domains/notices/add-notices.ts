import type { Tx } from '#server/storage/database.ts'
import type { NoticeDraft } from './notices.ts'
import * as store from './store.ts'

/** Adds notices; those whose subject has one with the same key already are left out. */
export async function addNotices(tx: Tx, drafts: readonly NoticeDraft[]): Promise<void> {
  await store.insert(tx, drafts.map((draft) => toRow(draft, tx.now)).toSorted(bySubject))
}

function toRow({ subject, kind, key, contentId, commentId, fromUserId, detail }: NoticeDraft, now: number) {
  return {
    subject,
    notice_key: key,
    kind,
    content_id: contentId,
    comment_id: commentId,
    from_user_id: fromUserId,
    detail: JSON.stringify(detail),
    created_at: now,
    read_at: 0,
  }
}

/** Two transactions that tell the same readers something then wait for each other in one order. */
function bySubject(a: ReturnType<typeof toRow>, b: ReturnType<typeof toRow>): number {
  if (a.subject !== b.subject) return a.subject < b.subject ? -1 : 1
  return a.notice_key < b.notice_key ? -1 : Number(a.notice_key > b.notice_key)
}
