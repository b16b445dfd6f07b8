import type { Booking } from '#contract/bookings.ts'
import { formatDateTime } from '#contract/format/times.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { useText, type Text } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useNow } from '../../ui/clock.tsx'
import { Facts } from '../../ui/facts.tsx'
import style from './booked-foot.module.css'
import { useListedBooking } from './booking-store.ts'
import { sendBooking } from './send-booking.ts'

/** When and where what was booked takes place, and the way out of the booking and back. */
export function BookedFoot({ booking }: { booking: Booking }) {
  const text = useText()
  const runtime = useRuntime()
  const { card, start_time: startTime, ics_url: calendar, place } = booking
  const { on: isBooked, count } = useListedBooking(card.id)
  const now = useNow()
  const isPast = startTime > 0 && now >= startTime * 1000
  const hasBegun = isPast || (card.live !== null && card.live.status !== LIVE_STATUS.upcoming)
  const change = (wanted: boolean) =>
    void sendBooking({
      item: card,
      wanted,
      before: { on: isBooked, count },
      hasStart: startTime > 0,
      runtime,
      isQuiet: true,
    })

  if (!isBooked) {
    return (
      <p className={style.foot} role="status">
        <span>{text('booking.takenBack')}</span>
        {!hasBegun && (
          <button key="again" type="button" className={style.action} onClick={() => change(true)}>
            {text('booking.again')}
          </button>
        )}
      </p>
    )
  }
  return (
    <p className={style.foot}>
      <Facts>
        {toWhen(booking, isPast, text)}
        {place}
      </Facts>
      {!hasBegun && calendar !== '' && (
        <a href={calendar} className={style.action}>
          {text('booking.calendar')}
        </a>
      )}
      <button
        key="remove"
        type="button"
        className={style.action}
        aria-label={text('booking.takeBackOf', { title: card.title })}
        onClick={() => change(false)}
      >
        {text('booking.takeBack')}
      </button>
    </p>
  )
}

/** Hosts of live rooms decide when those begin. */
function toWhen({ card, start_time: startTime }: Booking, isPast: boolean, text: Text): string {
  if (card.live && card.live.status !== LIVE_STATUS.upcoming) return text(`card.live.${card.live.status}`)
  if (startTime === 0) return text('booking.newsOn')
  return text(isPast ? 'booking.began' : 'booking.begins', { time: formatDateTime(startTime) })
}
