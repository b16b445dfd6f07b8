import { findUserOf } from '#server/http/subjects.ts'
import type { Tx } from '#server/storage/database.ts'
import type { NoticeParts } from './notices.ts'
import * as parts from './store-parts.ts'
import { tellUsers } from './tell-users.ts'

/** What is not taken back. */
export interface Kept {
  /** Subjects who were told and stay it. */
  except?: readonly string[]
  /** Whether what was read stays: told again, it is not new then. */
  onceRead?: boolean
}

/** Takes back what was told under the key of a part: a notice that tells of nothing more goes. */
export async function takeBack(
  telling: Pick<NoticeParts, 'ids' | 'publications'>,
  tx: Tx,
  key: string,
  { except = [], onceRead = false }: Kept = {},
): Promise<void> {
  const told = await parts.listByKey(tx.db, key)
  const taken = told.filter(({ subject, read_at: readAt }) => !except.includes(subject) && !(onceRead && readAt > 0))
  for (const part of taken.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
    await parts.deletePart(tx, part.id)
    await settle(tx, part)
  }
  await tellUsers(
    telling,
    tx,
    taken.map(({ subject }) => subject),
  )
}

/** Has a notice tell of the parts that are left, the first one being what it leads to. */
async function settle(tx: Tx, { notice_id: noticeId, told_by: toldBy }: parts.ToldPart): Promise<void> {
  const first = await parts.findFirst(tx.db, noticeId)
  if (!first) return parts.deleteNotice(tx, noticeId)
  await parts.leadToPart(tx, noticeId, {
    content_id: first.content_id,
    comment_id: first.comment_id,
    from_user_id: findUserOf(first.told_by),
    fewer: (await parts.isAmong(tx.db, noticeId, toldBy)) ? 0 : 1,
  })
}
