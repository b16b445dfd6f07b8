import { AppError } from '#server/http/app-error.ts'
import { subjectOfUser } from '#server/http/subjects.ts'
import type { Tx } from '#server/storage/database.ts'
import type { SubmissionState } from '#server/storage/tables/submissions.ts'
import { publishItem } from './publish-item.ts'
import { toImageIds, toStep } from './rules.ts'
import * as store from './store.ts'
import type { SubmissionParts } from './submissions.ts'

/**
 * Gives a locked submission another state, and shows or takes away what readers see of it. Throws 40901, before it writes
 * anything, for an answer to a question that is not public.
 */
export async function changeState(
  parts: SubmissionParts,
  tx: Tx,
  row: store.SubmissionRow,
  state: SubmissionState,
): Promise<store.SubmissionRow> {
  const step = toStep(row.state, state)
  const changed = { ...row, state }
  if (step === 'show') changed.content_id = await show(parts, tx, row)
  if (step === 'hide') await hide(parts, tx, row)
  await store.updateSubmission(tx, row.id, { state, content_id: changed.content_id })
  return changed
}

async function show(parts: SubmissionParts, tx: Tx, row: store.SubmissionRow): Promise<number> {
  if (row.kind !== 'answer') return publishItem(parts, tx, row)
  const { content_id: contentId } = row
  if (contentId === null || !(await parts.content.filterPublished(tx.db, [contentId])).has(contentId))
    throw new AppError(40901)
  await showAnswer(parts, tx, { ...row, contentId })
  await tellAsker(parts, tx, { ...row, contentId })
  return contentId
}

/** Shows an answer as it is kept now. */
export async function showAnswer(
  { community, identity }: SubmissionParts,
  tx: Tx,
  row: store.SubmissionRow & { contentId: number },
): Promise<void> {
  const name = (await identity.findAuthors(tx.db, [row.user_id])).get(row.user_id)?.name ?? ''
  await community.saveReaderAnswer(tx, {
    contentId: row.contentId,
    submissionId: row.id,
    userId: row.user_id,
    name,
    text: row.text,
    imageIds: toImageIds(row),
    createdAt: row.created_at,
  })
}

async function hide({ community, content }: SubmissionParts, tx: Tx, row: store.SubmissionRow): Promise<void> {
  const { content_id: contentId } = row
  if (contentId === null) return
  if (row.kind === 'answer') await community.removeReaderAnswer(tx, { contentId, submissionId: row.id })
  else await content.removeContent(tx, contentId)
}

/** Lets who asked know of an answer, once. */
async function tellAsker(
  { notices }: SubmissionParts,
  tx: Tx,
  answer: store.SubmissionRow & { contentId: number },
): Promise<void> {
  const question = await store.findByItem(tx.db, answer.contentId, 'question')
  if (!question || question.user_id === answer.user_id) return
  await notices.add(tx, [
    {
      subject: subjectOfUser(question.user_id),
      kind: 'reply',
      key: `answer:${answer.id}`,
      contentId: answer.contentId,
      commentId: null,
      fromUserId: answer.user_id,
      detail: { what: 'answer', excerpt: toExcerpt(answer.text) },
    },
  ])
}

const EXCERPT_LENGTH = 60

function toExcerpt(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' '))
  return characters.length <= EXCERPT_LENGTH ? characters.join('') : `${characters.slice(0, EXCERPT_LENGTH).join('')}…`
}
