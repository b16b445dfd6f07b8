import type { Submission } from '#contract/submissions.ts'
import type { Tx } from '#server/storage/database.ts'
import { toImageIds } from './rules.ts'
import type { SubmissionRow } from './store.ts'
import type { SubmissionParts } from './submissions.ts'
import { toSubmission, type ViewContext } from './view.ts'

/** What rows are shown with. */
export async function loadContext(
  { ids, content, database }: SubmissionParts,
  rows: readonly SubmissionRow[],
): Promise<ViewContext> {
  const [images, cards] = await Promise.all([
    content.loadImages(rows.flatMap(toImageIds), database.db),
    content.loadCards([...new Set(rows.flatMap((row) => row.content_id ?? []))]),
  ])
  return { ids, images, cards: new Map(cards.map(({ id, card }) => [id, card])) }
}

/** One as the transaction leaves it that wrote it, without its item, which nobody sees before the end of that. */
export async function loadWritten({ ids, content }: SubmissionParts, tx: Tx, row: SubmissionRow): Promise<Submission> {
  const images = await content.loadImages(toImageIds(row), tx.db)
  return toSubmission(row, { ids, images, cards: new Map() })
}
