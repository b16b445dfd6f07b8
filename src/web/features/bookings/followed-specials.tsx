import type { Booking } from '#contract/bookings.ts'
import { useText } from '../../i18n/text.tsx'
import { NewsCount } from '../../ui/news-count.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './followed-specials.module.css'
import textStyle from '../../ui/text-styles.module.css'

/** Specials that the reader follows, those with news first, each with how much is new in it. */
export function FollowedSpecials({ bookings }: { bookings: readonly Booking[] }) {
  const text = useText()
  if (bookings.length === 0) return null
  const ordered = bookings.toSorted((a, b) => Number(b.unread > 0) - Number(a.unread > 0))
  return (
    <section className={style.section} aria-labelledby="followed-specials">
      <h2 id="followed-specials" className={style.title}>
        {text('follow.specials')}
      </h2>
      <ul>
        {ordered.map(({ booking_id: id, card, unread }) => (
          <li key={id} className={style.item}>
            <SiteLink to={card.path} className={style.row}>
              <span className={style.words}>
                <span className={textStyle.name}>{card.title}</span>
                <span className={style.about}>
                  {text('follow.published')} <Time at={card.publish_time} />
                </span>
              </span>
              {unread > 0 && <NewsCount count={unread} />}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
