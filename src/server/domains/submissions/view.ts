import type { ContentCard } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Image } from '#contract/shapes.ts'
import type { QuestionState, Submission } from '#contract/submissions.ts'
import type { SubmissionState } from '#server/storage/tables/submissions.ts'
import { toImageIds } from './rules.ts'
import type { SubmissionRow } from './store.ts'

const STATUS: Record<SubmissionState, Submission['status']> = { public: 1, pending: 0, removed: 2 }

/** What a view needs besides rows. */
export interface ViewContext {
  ids: IdCodec
  images: ReadonlyMap<number, Image>
  /** Of the items that are public, by their ids. */
  cards: ReadonlyMap<number, ContentCard>
}

export function toSubmission(row: SubmissionRow, { ids, images, cards }: ViewContext): Submission {
  const card = row.content_id === null ? undefined : cards.get(row.content_id)
  return {
    id: ids.encode(row.id),
    kind: row.kind,
    title: row.title,
    content: row.text,
    images: toImageIds(row).flatMap((id) => images.get(id) ?? []),
    status: STATUS[row.state],
    is_anonymous: row.is_anonymous,
    create_time: row.created_at,
    item: card ? { id: card.id, title: card.title, path: card.path } : null,
  }
}

export function toQuestionState(row: SubmissionRow, answers: number, context: ViewContext): QuestionState {
  const { title, content, images, status, create_time, item } = toSubmission(row, context)
  return { title, content, images, status, create_time, item, answer_count: answers }
}
