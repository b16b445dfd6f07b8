import type { AlbumDetail, ContentDetail } from '#contract/content.ts'
import { BookingButton } from '../../features/bookings/booking-button.tsx'
import { FollowSpecial } from '../../features/bookings/follow-special.tsx'
import { useNow } from '../../ui/clock.tsx'

/**
 * The booking of what stands on a page: of a special that is not still to begin it is a follow. An album that is finished
 * and has no start has nothing to tell any more.
 */
export function BookingOf({ content }: { content: ContentDetail & Partial<Pick<AlbumDetail, 'finished'>> }) {
  const { type, event, booking_count: count, finished } = content
  const now = useNow()
  const isAhead = event !== null && event.start_time > 0 && now < event.start_time * 1000
  if (type === 'special' && !isAhead) return <FollowSpecial special={content} count={count} />
  if (finished === 1 && !event) return null
  return <BookingButton item={content} startTime={event?.start_time ?? 0} count={count} />
}
