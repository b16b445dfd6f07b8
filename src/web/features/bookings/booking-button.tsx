import { BellPlus, BellRing, CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { bookingTypeOf } from '#contract/booking-types.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { calendarPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.tsx'
import style from './booking-button.module.css'
import { useBooking } from './booking-store.ts'
import { sendBooking, type BookableItem } from './send-booking.ts'

interface BookingButtonProps {
  item: BookableItem
  /** Seconds, 0 where no start is known. */
  startTime: number
  /** What it says before it is booked. */
  label?: string
  /** How many had booked it when the page was made. */
  count?: number
}

/**
 * Books an item, or takes that back, with the entry for the reader's calendar beside it. Of what has begun only a booking
 * that was made before is left.
 */
export function BookingButton({ item, startTime, label, count = 0 }: BookingButtonProps): ReactNode {
  const text = useText()
  const runtime = useRuntime()
  const booking = useBooking(item, count)
  const now = useNow()
  const hasBegun = startTime > 0 && now >= startTime * 1000
  const type = bookingTypeOf(item.type)
  const hasStart = startTime > 0
  if (type === null || (hasBegun && !booking.on)) return null
  const { on } = booking
  const wording = hasStart ? text('booking.book') : text('booking.onNews')
  const toggle = () => void sendBooking({ item, wanted: !on, before: booking, hasStart, runtime })
  return (
    <div className={style.line}>
      <Button kind={on ? 'soft' : hasStart ? 'solid' : 'quiet'} aria-pressed={on} onClick={toggle}>
        {on ? <BellRing className={style.glyph} /> : <BellPlus className={style.glyph} />}
        {on ? text(hasStart ? 'booking.booked' : 'booking.newsOn') : (label ?? wording)}
      </Button>
      {hasStart && !hasBegun && (
        <a
          href={calendarPath(type, item.id)}
          className={style.calendar}
          aria-label={text('booking.calendar')}
          title={text('booking.calendar')}
        >
          <CalendarPlus className={style.glyph} />
        </a>
      )}
      {booking.count > 1 && (
        <span className={style.count}>{text('booking.count', { count: formatCount(booking.count, text.locale) })}</span>
      )}
    </div>
  )
}
