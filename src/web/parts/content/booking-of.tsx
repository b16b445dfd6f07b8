import type { AlbumDetail, ContentDetail } from '#contract/content.ts'
import { BookingButton } from '../../features/bookings/booking-button.tsx'

/** The booking of what stands on a page. An album that is finished and has no start has nothing to tell any more. */
export function BookingOf({ content }: { content: ContentDetail & Partial<Pick<AlbumDetail, 'finished'>> }) {
  const { event, booking_count: count, finished } = content
  if (finished === 1 && !event) return null
  return <BookingButton item={content} startTime={event?.start_time ?? 0} count={count} />
}
