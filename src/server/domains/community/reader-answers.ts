import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import { toMemberKey, toReaderKey } from './rules.ts'
import { upsertMember } from './store-members.ts'
import * as store from './store-questions.ts'

/** What a user of this site said to a question. */
export interface ReaderAnswer {
  contentId: number
  /** What was handed in, which it is known by. */
  submissionId: number
  userId: number
  /** What they are called; readers see how they are called then. */
  name: string
  /** Plain text. */
  text: string
  /** Ids of its pictures. */
  imageIds: readonly number[]
  /** Seconds. */
  createdAt: number
}

export async function saveReaderAnswer(tx: Tx, answer: ReaderAnswer): Promise<void> {
  const { contentId, submissionId, userId } = answer
  const key = toReaderKey(submissionId)
  const known = await store.findAnswer(tx.db, contentId, key)
  const memberId = await upsertMember(tx, {
    source_id: toMemberKey(userId),
    name: answer.name,
    avatar: '',
    verified: 0,
    verify_label: '',
    title: '',
    org: '',
    license_no: '',
  })
  await store.upsertAnswer(tx, {
    content_id: contentId,
    source_id: key,
    member_id: memberId,
    text: answer.text,
    image_ids: JSON.stringify(answer.imageIds),
    is_best: 0,
    star_count: 0,
    created_at: answer.createdAt,
  })
  if (!known) await store.addAnswers(tx, contentId, 1)
  await recordChange(tx, { kind: 'content', id: contentId })
}

export async function removeReaderAnswer(
  tx: Tx,
  { contentId, submissionId }: Pick<ReaderAnswer, 'contentId' | 'submissionId'>,
): Promise<void> {
  const known = await store.findAnswer(tx.db, contentId, toReaderKey(submissionId))
  if (!known) return
  await store.deleteAnswers(tx, [known.id])
  await store.addAnswers(tx, contentId, -1)
  await recordChange(tx, { kind: 'content', id: contentId })
}
