import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/storage/database.ts'
import type { NoticeDraft, NoticeParts } from './notices.ts'
import * as store from './store.ts'
import * as parts from './store-parts.ts'
import { tellUsers } from './tell-users.ts'

/**
 * Adds notices; what its subject was told under the same key is left out. Gathered ones become part of the unread notice
 * that is gathered as they are, where there is one.
 */
export async function addNotices(
  telling: Pick<NoticeParts, 'ids' | 'publications'>,
  tx: Tx,
  drafts: readonly NoticeDraft[],
): Promise<void> {
  const ordered = drafts.toSorted(bySubject)
  const alone = ordered.filter(({ gathered }) => gathered === undefined)
  await store.insert(
    tx,
    alone.map((draft) => ({ ...toRow(draft, tx.now), notice_key: draft.key })),
  )
  for (const { gathered, ...draft } of ordered) if (gathered) await gather(tx, draft, gathered)
  await tellUsers(
    telling,
    tx,
    ordered.map(({ subject }) => subject),
  )
}

async function gather(tx: Tx, draft: NoticeDraft, { as, toldBy }: NonNullable<NoticeDraft['gathered']>): Promise<void> {
  if (await parts.wasTold(tx.db, draft.subject, draft.key)) return
  const row = { ...toRow(draft, tx.now), notice_key: `${as} ${randomUUID()}`, gathered_by: as }
  const noticeId = await parts.gather(tx, row, toldBy)
  await parts.addPart(tx, {
    notice_id: noticeId,
    part_key: draft.key,
    told_by: toldBy,
    content_id: draft.contentId,
    comment_id: draft.commentId,
    created_at: tx.now,
  })
}

function toRow(
  { subject, kind, contentId, commentId, fromUserId, detail }: NoticeDraft,
  now: number,
): Omit<store.NewNotice, 'notice_key'> {
  return {
    subject,
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
function bySubject(a: NoticeDraft, b: NoticeDraft): number {
  if (a.subject !== b.subject) return a.subject < b.subject ? -1 : 1
  return a.key < b.key ? -1 : Number(a.key > b.key)
}
