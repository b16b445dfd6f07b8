import type {
  ListedRestriction,
  ListedWord,
  QueueEntry,
  QueueKind,
  Reviewed,
  ReviewKind,
} from '#contract/admin/moderation.ts'
import type { IdCodec } from '#contract/ids.ts'
import { findUserOf } from '#server/http/subjects.ts'
import type { OpenReports, ReportRow, ReviewRow } from './review-source.ts'
import type { RestrictionRow, WordRow } from '../judging/judging.ts'

export type Authors = ReadonlyMap<number, { id: string; name: string }>

interface ViewContext {
  ids: IdCodec
  authors: Authors
}

function toReviewed(row: ReviewRow, kind: ReviewKind, { ids, authors }: ViewContext): Reviewed {
  const author = row.userId === null ? undefined : authors.get(row.userId)
  return {
    kind,
    id: encodeTarget(ids, kind, row.id),
    content_id: row.contentId === null ? '' : ids.encode(row.contentId),
    author: { id: author?.id ?? '', name: author?.name ?? '' },
    text: row.text,
    images: [...row.images],
    state: row.state,
    create_time: row.createdAt,
  }
}

export function toQueueEntry(
  row: ReviewRow,
  { kind, queue, since, reports }: { kind: ReviewKind; queue: QueueKind; since: number; reports: OpenReports },
  context: ViewContext,
): QueueEntry {
  return {
    ...toReviewed(row, kind, context),
    queue,
    held_by: row.state === 'pending' ? (row.heldBy ?? '') : '',
    since,
    report_count: reports.count,
    report_reasons: [...reports.reasons],
    reports: reports.oldest.map((report) => toReport(report, context.ids)),
  }
}

export function toReport({ id, reason, note, quote, createdAt }: ReportRow, ids: IdCodec) {
  return { ticket_no: ids.encode(id), reason, note, quote, create_time: createdAt }
}

export function toWord(row: WordRow, ids: IdCodec): ListedWord {
  return {
    id: ids.encode(row.id),
    word: row.word,
    action: row.action,
    homophones: row.homophones === 1,
    by: row.made_by,
    create_time: row.created_at,
  }
}

export function toRestriction(row: RestrictionRow, ids: IdCodec): ListedRestriction {
  const userId = findUserOf(row.subject)
  return {
    id: ids.encode(row.id),
    kind: row.kind,
    user_id: userId === null ? '' : ids.encodePerson(userId),
    of: row.address_range === '' ? (userId === null ? 'device' : 'user') : 'network',
    address_range: row.address_range,
    reason: row.reason,
    by: row.made_by,
    create_time: row.created_at,
    until: row.until_at,
    lifted_at: row.lifted_at ?? 0,
    lifted_by: row.lifted_by ?? '',
  }
}

/** The public id of a comment, an item, or the user whose profile it is. */
export function encodeTarget(ids: IdCodec, kind: ReviewKind, id: number): string {
  return kind === 'profile' ? ids.encodePerson(id) : ids.encode(id)
}
