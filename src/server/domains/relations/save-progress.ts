import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { WriteCall } from '#server/http/call.ts'
import type { RelationParts } from './relations.ts'
import { getSubject, PROGRESS_MAX, settleProgress, type Progress } from './rules.ts'
import * as writes from './store-writes.ts'
import { toProgressEntry } from './view.ts'

type Save = Endpoints['POST /peony/v1/progress']

/**
 * Keeps how far the caller came in items. What is no published item is left out: the list may have lain on a device for
 * a while.
 */
export async function saveProgress(
  { ids, content }: Pick<RelationParts, 'ids' | 'content'>,
  { list }: ParsedInputOf<Save>,
  { tx, viewer, now }: WriteCall,
): Promise<OutputOf<Save>> {
  const subject = getSubject(viewer)
  const told = list.flatMap(({ id, percent, position, p, updated_at: updatedAt, opened_at: openedAt }): Progress[] => {
    const contentId = ids.decode(id)
    const seenAt = Math.max(updatedAt, openedAt)
    return contentId === null ? [] : [{ contentId, percent, position, paragraph: p, updatedAt, seenAt }]
  })
  const settled = settleProgress(told, now)
  const published = await content.filterPublished(
    tx.db,
    settled.map((one) => one.contentId),
  )
  const rows = await writes.saveProgress(
    tx,
    settled
      .filter((one) => published.has(one.contentId))
      .map(({ contentId, percent, position, paragraph, updatedAt, seenAt }) => ({
        subject,
        content_id: contentId,
        percent,
        position,
        paragraph,
        updated_at: updatedAt,
        seen_at: seenAt,
      })),
  )
  await writes.removeOldProgress(tx, subject, PROGRESS_MAX)
  return { list: rows.map((row) => toProgressEntry(row, ids)) }
}
