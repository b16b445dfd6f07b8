import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { BookingType } from '#contract/content-types.ts'
import type { Call } from '#server/http/call.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { BookingParts } from './bookings.ts'
import { getSubject, isFollowed } from './rules.ts'
import * as store from './store.ts'
import { countNews } from './store-news.ts'
import { listTimes } from './store-times.ts'
import { toBooking } from './view.ts'

type ListCall = Endpoints['GET /peony/v3/booking_list']

const TINY_MAX = 500

/** What the caller has booked, last booked first. */
export async function listBookings(
  parts: BookingParts,
  input: ParsedInputOf<ListCall>,
  { viewer }: Call,
): Promise<OutputOf<ListCall>> {
  const { database, ids, content } = parts
  const { booking_type: type, tiny, cursor, pageindex, pagesize } = input
  const subject = getSubject(viewer)
  if (Number(tiny) === 1) {
    const window = { limit: TINY_MAX, offset: 0 }
    const rows = await store.listBookings(database.db, { subject, type, published: false }, null, window)
    return { list: rows.map((row) => ids.encode(row.content_id)) }
  }
  const name = `bookings:${type ?? ''}`
  const [at, id] = cursor === undefined ? [] : parseCursor(name, cursor, 2)
  const after = at === undefined || id === undefined ? null : { at, id }
  const rows = await store.listBookings(database.db, { subject, type, published: true }, after, {
    limit: pagesize + 1,
    offset: after ? 0 : (pageindex - 1) * pagesize,
  })
  const shown = rows.slice(0, pagesize)
  const contentIds = shown.map((row) => row.content_id)
  const followed = shown.filter((row) => isFollowed(row.booking_type as BookingType)).map((row) => row.content_id)
  const [cards, times, news] = await Promise.all([
    content.loadCards(contentIds),
    listTimes(database.db, contentIds),
    countNews(database.db, subject, followed),
  ])
  const cardsById = new Map(cards.map((item) => [item.id, item.card]))
  const last = rows.length > pagesize ? shown.at(-1) : undefined
  return {
    list: shown.flatMap((row) => {
      const facts = {
        card: cardsById.get(row.content_id),
        times: times.get(row.content_id) ?? null,
        unread: news.get(row.content_id) ?? 0,
      }
      return toBooking(parts, row, facts)
    }),
    total: -1,
    pageindex,
    pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(name, [last.created_at, last.content_id]) : '',
  }
}
