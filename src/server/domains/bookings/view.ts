import type { BookingType } from '#contract/content-types.ts'
import type { Booking, BookingState, RemindChannel } from '#contract/bookings.ts'
import type { ContentCard } from '#contract/content.ts'
import { calendarPath } from '#contract/share-urls.ts'
import { sayInBase } from '#locales/say.ts'
import type { BookingParts } from './bookings.ts'
import { openChannels, type ContentTimes } from './rules.ts'
import { readRemind, type BookingRow } from './store.ts'

interface Booked {
  id: number
  type: BookingType
  times: ContentTimes | null
  total: number
  /** What the caller has booked; undefined: nothing. */
  booking: BookingRow | undefined
  /** Channels that reach the caller. */
  offers: RemindChannel[]
}

export function toBookingState(
  parts: Pick<BookingParts, 'ids' | 'reminders'>,
  { id, type, times, total, booking, offers }: Booked,
): BookingState {
  return {
    is_booked: booking !== undefined,
    booking_count: total,
    remind: booking ? openChannels(parts.reminders, readRemind(booking)) : [],
    offers,
    ics_url: toCalendarUrl(parts, { id, type, times }),
    reservation_label: sayInBase(booking ? 'booking.booked' : 'booking.book'),
  }
}

/** A booking in the reader's list; nothing where its item is not shown. */
export function toBooking(
  parts: Pick<BookingParts, 'ids' | 'reminders'>,
  row: BookingRow,
  { card, times, unread }: { card: ContentCard | undefined; times: ContentTimes | null; unread: number },
): Booking[] {
  if (!card) return []
  const type = row.booking_type as BookingType
  return [
    {
      booking_id: card.id,
      booking_type: type,
      create_time: row.created_at,
      remind: openChannels(parts.reminders, readRemind(row)),
      start_time: times?.startAt ?? 0,
      end_time: times?.endAt ?? 0,
      place: times?.place ?? '',
      ics_url: toCalendarUrl(parts, { id: row.content_id, type, times }),
      unread,
      card,
    },
  ]
}

function toCalendarUrl(
  { ids }: Pick<BookingParts, 'ids'>,
  { id, type, times }: Pick<Booked, 'id' | 'type' | 'times'>,
): string {
  return times ? calendarPath(type, ids.encode(id)) : ''
}
