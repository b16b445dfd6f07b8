import { useEffect, useState } from 'react'
import { randomUuid } from '../../storage/browser-ids.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { FollowToggle } from '../../ui/follow-toggle.tsx'
import { NewsCount } from '../../ui/news-count.tsx'
import { readerKey } from '../session/session.ts'
import style from './booking-button.module.css'
import { useBooking } from './booking-store.ts'
import { sendBooking, type BookableItem } from './send-booking.ts'

interface FollowSpecialProps {
  special: BookableItem & { title: string }
  /** How many followed it when the page was made. */
  count: number
}

/** Follows a special by booking it, or no longer; says how much is new in it since the reader was here last. */
export function FollowSpecial({ special, count }: FollowSpecialProps) {
  const runtime = useRuntime()
  const booking = useBooking(special, count)
  const [isTouched, setTouched] = useState(false)
  const news = useNews(special.id, booking.on && !isTouched)
  const toggle = () => {
    setTouched(true)
    void sendBooking({ item: special, wanted: !booking.on, before: booking, hasStart: false, isFollow: true, runtime })
  }
  return (
    <div className={style.line}>
      <FollowToggle name={special.title} on={booking.on} place="head" onToggle={toggle} />
      {booking.on && news > 0 && <NewsCount count={news} />}
    </div>
  )
}

/** How much was new to a reader who came as a follower, which is new to them no longer; 0 before that is known. */
function useNews(id: string, isFollower: boolean): number {
  const { api } = useRuntime()
  const [news, setNews] = useState(0)
  useEffect(() => {
    if (!isFollower) return
    const reader = readerKey()
    void api.call('POST /peony/v3/booking/seen', { booking_id: id }, { requestId: randomUuid() }).then((answer) => {
      if (answer.code === 0 && reader === readerKey()) setNews(answer.data.unread)
    })
  }, [api, id, isFollower])
  return news
}
