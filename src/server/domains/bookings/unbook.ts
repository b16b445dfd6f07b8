import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { BookingParts } from './bookings.ts'
import { getSubject, isBookedAs } from './rules.ts'
import * as store from './store.ts'
import { findTimes } from './store-times.ts'
import { findOffers } from './find-offers.ts'
import { toBookingState } from './view.ts'

type Unbook = Endpoints['POST /peony/v3/un_booking']

/**
 * Takes a booking back, whatever became of the item since. Where there is none, the item must be one that can be booked.
 * Throws 40002, 40401, 41001.
 */
export async function unbook(
  parts: BookingParts,
  { booking_id: hashed, booking_type: type }: ParsedInputOf<Unbook>,
  { tx, viewer }: WriteCall,
): Promise<OutputOf<Unbook>> {
  const subject = getSubject(viewer)
  const id = parseId(parts.ids, hashed, 'body.booking_id')
  const wasBooked = await store.removeBooking(tx, { subject, contentId: id, type })
  if (!wasBooked) {
    const item = await parts.content.findTarget(tx.db, hashed, { field: 'body.booking_id' })
    if (!isBookedAs(item.type, type)) throw new AppError(40401)
  }
  const total = wasBooked ? await store.addToCount(tx, id, -1) : await store.countBookings(tx.db, id)
  const [times, offers] = await Promise.all([findTimes(tx.db, id), findOffers(parts, tx.db, viewer)])
  return toBookingState(parts, { id, type, times, total, booking: undefined, offers })
}
