import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { NoticeParts } from './notices.ts'
import { named } from './points.ts'
import { getSubject } from './rules.ts'
import * as store from './store.ts'
import { toNotice, toUnreadCounts } from './view.ts'

type ListCall = Endpoints['GET /peony/v1/notice']

/** What the caller is told, last told first; items, comments and people as they are now. */
export async function listNotices(
  parts: NoticeParts,
  input: ParsedInputOf<ListCall>,
  { viewer }: Call,
): Promise<OutputOf<ListCall>> {
  const { db } = parts.database
  const { kind, cursor, pageindex, pagesize } = input
  const subject = getSubject(viewer)
  const name = `notices:${kind ?? ''}`
  const [at, id] = cursor === undefined ? [] : parseCursor(name, cursor, 2)
  const after = at === undefined || id === undefined ? null : { at, id }
  const [rows, unread] = await Promise.all([
    store.listNewest(db, { subject, kind }, after, {
      limit: pagesize + 1,
      offset: after === null ? (pageindex - 1) * pagesize : 0,
    }),
    store.countUnread(db, subject),
  ])
  const shown = rows.slice(0, pagesize)
  const last = rows.length > pagesize ? shown.at(-1) : undefined
  return {
    list: await toNotices(parts, shown),
    total: -1,
    pageindex,
    pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(name, [last.created_at, last.id]) : '',
    unread: toUnreadCounts(unread),
  }
}

async function toNotices(parts: NoticeParts, rows: readonly store.NoticeRow[]) {
  const { db } = parts.database
  const idsOf = (column: 'content_id' | 'comment_id' | 'from_user_id') => [
    ...new Set(rows.flatMap((row) => row[column] ?? [])),
  ]
  const [cards, comments, authors] = await Promise.all([
    Promise.all(parts.given(named).flatMap((one) => one.cards?.(idsOf('content_id')) ?? [])),
    Promise.all(parts.given(named).flatMap((one) => one.comments?.(db, idsOf('comment_id')) ?? [])),
    parts.identity.findAuthors(db, idsOf('from_user_id')),
  ])
  const about = {
    cards: new Map(cards.flat().map(({ id, card }) => [id, card])),
    comments: new Map(comments.flatMap((found) => [...found])),
    authors,
  }
  return rows.map((row) => toNotice(row, about, parts.ids))
}
