import { BellPlus, BellRing, CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { bookingTypeOf } from '#contract/content-types.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { calendarPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.tsx'
import style from './booking-button.module.css'
import textStyle from '../../ui/text-styles.module.css'
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
  /** Whether it has begun, where that is not for the clock to say. */
  begun?: boolean
  /** `bar`: along the lower edge of a page. */
  place?: 'line' | 'bar'
}

/**
 * Books an item, or takes that back, with the entry for the reader's calendar beside it. Of what has begun only a booking
 * that was made before is left.
 */
export function BookingButton(props: BookingButtonProps): ReactNode {
  const { item, startTime, label, count = 0, begun, place = 'line' } = props
  const text = useText()
  const runtime = useRuntime()
  const booking = useBooking(item, count)
  const now = useNow()
  const hasBegun = begun ?? (startTime > 0 && now >= startTime * 1000)
  const type = bookingTypeOf(item.type)
  const hasStart = startTime > 0
  if (type === null || (hasBegun && !booking.on)) return null
  const { on } = booking
  const wording = hasStart ? text('booking.book') : text('booking.onNews')
  const toggle = () => void sendBooking({ item, wanted: !on, before: booking, hasStart, runtime })
  return (
    <div className={style[place]}>
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
          {place === 'bar' && <span className={style.caption}>{text('booking.calendarShort')}</span>}
        </a>
      )}
      {booking.count > 1 && <BookingCount count={booking.count} place={place} />}
    </div>
  )
}

function BookingCount({ count, place }: { count: number; place: 'line' | 'bar' }) {
  const text = useText()
  const shown = formatCount(count, text.locale)
  if (place === 'line') return <span className={textStyle.noteNumbers}>{text('booking.count', { count: shown })}</span>
  return (
    <p className={style.total}>
      <strong className={style.figure}>{shown}</strong>
      {text('booking.haveBooked')}
    </p>
  )
}
