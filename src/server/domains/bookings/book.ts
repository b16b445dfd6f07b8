import type { ContentType } from '#contract/content.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import type { Tx } from '#server/storage/database.ts'
import type { BookingParts } from './bookings.ts'
import { rooms } from './points.ts'
import { getSubject, hasBegun, isBookedAs, isFollowed } from './rules.ts'
import * as store from './store.ts'
import { findTimes } from './store-times.ts'
import { findOffers } from './find-offers.ts'
import { toBookingState } from './view.ts'

type Book = Endpoints['POST /peony/v3/booking']

/**
 * Books an item; once for each subject. Who names no channel gets the first that reaches them. What has begun, or was called off, cannot be booked, but stays booked; a special
 * can always be followed. Throws
 * 40002, 40401 (also for an item that is of another sort), 40901, 41001.
 */
export async function book(
  parts: BookingParts,
  { booking_id: hashed, booking_type: type, remind }: ParsedInputOf<Book>,
  { tx, viewer, now }: WriteCall,
): Promise<OutputOf<Book>> {
  const subject = getSubject(viewer)
  const item = await parts.content.findTarget(tx.db, hashed, { field: 'body.booking_id' })
  if (!isBookedAs(item.type, type)) throw new AppError(40401)
  const times = await findTimes(tx.db, item.id)
  const known = await store.findBooking(tx.db, subject, item.id)
  if (!known && ((!isFollowed(type) && hasBegun(times, now)) || !(await isOpen(parts, tx, item))))
    throw new AppError(40901)

  const offers = await findOffers(parts, tx.db, viewer)
  const row = {
    subject,
    content_id: item.id,
    booking_type: type,
    remind: JSON.stringify([...new Set(remind ?? offers.slice(0, 1))]),
    created_at: now,
    seen_at: now,
  }
  const isNew = (await store.addBookings(tx, [row])).length > 0
  if (!isNew && remind) await store.setRemind(tx, { subject, contentId: item.id }, [...new Set(remind)])
  const total = isNew ? await store.addToCount(tx, item.id, 1) : await store.countBookings(tx.db, item.id)
  const booking = await store.findBooking(tx.db, subject, item.id)
  return toBookingState(parts, { id: item.id, type, times, total, booking, offers })
}

/** A live room begins when its hosts say so, whatever was planned. */
async function isOpen(
  { only }: BookingParts,
  tx: Tx,
  { id, type }: { id: number; type: ContentType },
): Promise<boolean> {
  return type !== 'local_live' || (await only(rooms).isBookable(tx.db, id))
}
