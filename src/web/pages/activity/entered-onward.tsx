import { CalendarPlus, MapPin } from 'lucide-react'
import type { ContentDetail } from '#contract/content.ts'
import { bookingTypeOf } from '#contract/content-types.ts'
import { calendarPath, placePath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useNow } from '../../ui/clock.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './entered-onward.module.css'

/** What somebody who has entered an activity needs next: it in their calendar, and the way there. */
export function EnteredOnward({ content: { id, type, event, lbs } }: { content: ContentDetail }) {
  const text = useText()
  const now = useNow()
  const calendar = bookingTypeOf(type)
  const isAhead = event !== null && event.start_time * 1000 > now
  return (
    <p className={style.onward}>
      {isAhead && calendar !== null && (
        <a href={calendarPath(calendar, id)}>
          <CalendarPlus aria-hidden />
          {text('booking.calendar')}
        </a>
      )}
      {lbs && (
        <SiteLink to={placePath(lbs.id)}>
          <MapPin aria-hidden />
          {text('place.wayTo', { place: lbs.title })}
        </SiteLink>
      )}
    </p>
  )
}
