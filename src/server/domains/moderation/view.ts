import type { QueueEntry, QueueKind, Reviewed, ReviewKind } from '#contract/admin/moderation.ts'
import type { ListedRestriction, ListedWord } from '#contract/admin/moderation-rules.ts'
import type { ContentCard } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import { findUserOf } from '#server/http/subjects.ts'
import type { OpenReports, ReportRow, ReviewRow } from './review-source.ts'
import type { RestrictionRow, WordRow } from '../judging/judging.ts'
import { versionOf } from './rules.ts'
import type { OpenObjection } from './store-objections.ts'

type Authors = ReadonlyMap<number, { id: string; name: string }>

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

/** What a queue entry shows besides what it is about. */
interface Surroundings {
  kind: ReviewKind
  queue: QueueKind
  since: number
  reports: OpenReports
  item: Pick<ContentCard, 'title' | 'path' | 'cover' | 'author'> | null
  parent: ReviewRow | null
  objection: OpenObjection | null
}

export function toQueueEntry(
  row: ReviewRow,
  { kind, queue, since, reports, item, parent, objection }: Surroundings,
  context: ViewContext,
): QueueEntry {
  return {
    ...toReviewed(row, kind, context),
    queue,
    held_by: row.state === 'pending' ? (row.heldBy ?? '') : '',
    since,
    release_at: row.releaseAt ?? 0,
    item: item && { title: item.title, path: item.path, cover: item.cover, account_id: item.author.id },
    circle: row.circle ?? '',
    anchor: row.anchor ?? null,
    parent: parent && { name: context.authors.get(parent.userId ?? 0)?.name ?? '', text: parent.text },
    version: versionOf(row, reports.count),
    report_count: reports.count,
    report_reasons: [...reports.reasons],
    reports: reports.oldest.map((report) => toReport(report, context.ids)),
    objection: objection && {
      text: objection.text,
      create_time: objection.created_at,
      decision: {
        verdict: objection.verdict,
        reason: objection.reason,
        by: objection.made_by,
        create_time: objection.decided_at,
      },
    },
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

export function toRestriction(
  row: RestrictionRow,
  ids: IdCodec,
  names: ReadonlyMap<number, { name: string }>,
): ListedRestriction {
  const userId = findUserOf(row.subject)
  return {
    id: ids.encode(row.id),
    kind: row.kind,
    user_id: userId === null ? '' : ids.encodePerson(userId),
    name: names.get(userId ?? 0)?.name ?? '',
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
