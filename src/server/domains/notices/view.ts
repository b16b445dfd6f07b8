import type { ContentCard } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Notice, NoticeKind, UnreadCounts } from '#contract/notices.ts'
import type { NoticedComment } from './points.ts'
import type { NoticeRow } from './store.ts'

/** What notices are about, by database id, as it is now. */
export interface About {
  cards: ReadonlyMap<number, ContentCard>
  comments: ReadonlyMap<number, NoticedComment>
  authors: ReadonlyMap<number, { id: string; name: string; avatar: string }>
}

export function toNotice(row: NoticeRow, about: About, ids: IdCodec): Notice {
  const card = find(about.cards, row.content_id)
  const from = find(about.authors, row.from_user_id)
  return {
    id: ids.encode(row.id),
    kind: row.kind,
    create_time: row.created_at,
    is_read: row.read_at > 0 ? 1 : 0,
    detail: readDetail(row),
    card,
    comment:
      row.comment_id === null ? null : toComment(find(about.comments, row.comment_id), ids.encode(row.comment_id)),
    from: from && { id: from.id, name: from.name, avatar: from.avatar },
    people: row.people,
    is_gone: row.content_id !== null && card === null ? 1 : 0,
  }
}

function toComment(comment: NoticedComment | null, id: string): NonNullable<Notice['comment']> {
  return comment && !comment.isGone ? { id, content: comment.content, is_gone: 0 } : { id, content: '', is_gone: 1 }
}

export function toUnreadCounts(rows: ReadonlyArray<{ kind: NoticeKind; count: number }>): UnreadCounts {
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  const of = (kind: NoticeKind) => counts.get(kind) ?? 0
  return {
    reply: of('reply'),
    mention: of('mention'),
    comment: of('comment'),
    star: of('star'),
    follow: of('follow'),
    reminder: of('reminder'),
    moderation: of('moderation'),
    system: of('system'),
  }
}

/** A notice as its reader takes it along. */
export function toExported(row: NoticeRow) {
  return { kind: row.kind, create_time: row.created_at, read_time: row.read_at, detail: readDetail(row) }
}

function readDetail({ detail }: Pick<NoticeRow, 'detail'>): Notice['detail'] {
  return JSON.parse(detail) as Notice['detail']
}

function find<T>(map: ReadonlyMap<number, T>, id: number | null): T | null {
  return id === null ? null : (map.get(id) ?? null)
}
