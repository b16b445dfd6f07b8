import { CalendarDays, MapPin } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { formatDateTime } from '#contract/format/times.ts'
import { formatCount } from '#contract/format/numbers.ts'
import type { FormDetail } from '#contract/forms.ts'
import { useText, type Text } from '../../i18n/text.tsx'
import { Facts } from '../../ui/facts.tsx'
import style from './form-head.module.css'

interface FormHeadProps {
  content: ContentDetail
  /** Null for an activity without a form. */
  form: FormDetail | null
  title: ReactNode
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** The picture of an activity, its state, when and where it is, and how many places are taken. */
export function FormHead({ content, form, title, titleRef }: FormHeadProps) {
  const text = useText()
  const { cover, cover_color: color, event } = content
  return (
    <header className={style.head}>
      <div className={style.cover} style={{ '--tint': color || undefined }}>
        {cover && <img src={cover} alt="" width={390} height={132} fetchPriority="high" />}
      </div>
      <div className={style.about}>
        {form && (
          <p className={style.state}>
            <span className={style.badge} data-status={form.status}>
              {text(`form.status.${form.status}`)}
            </span>
            <span>{deadline(form, text)}</span>
          </p>
        )}
        <h1 ref={titleRef} className={style.title}>
          {title}
        </h1>
        {event && event.start_time > 0 && (
          <p className={style.fact}>
            <CalendarDays aria-hidden="true" />
            {eventTime(event)}
          </p>
        )}
        {event?.place && (
          <p className={style.fact}>
            <MapPin aria-hidden="true" />
            {event.place}
          </p>
        )}
        {form && form.quota > 0 && <Quota form={form} />}
      </div>
    </header>
  )
}

function Quota({ form: { used, quota, waiting } }: { form: FormDetail }) {
  const text = useText()
  return (
    <div className={style.quota}>
      <progress className={style.track} max={quota} value={Math.min(used, quota)} aria-label={text('form.places')} />
      <p>
        <Facts>
          <>
            <strong>{formatCount(used, text.locale)}</strong>{' '}
            {text('form.ofPlaces', { count: formatCount(quota, text.locale) })}
          </>
          {waiting > 0 && text('form.waitingCount', { count: formatCount(waiting, text.locale) })}
        </Facts>
      </p>
    </div>
  )
}

/** When an activity takes place: `2026-10-25 08:30`, with its end behind where there is one. */
export function eventTime({ start_time: start, end_time: end }: NonNullable<ContentDetail['event']>): string {
  const [from, until] = [formatDateTime(start), formatDateTime(end)]
  if (end <= start) return from
  return `${from}–${until.slice(0, 10) === from.slice(0, 10) ? until.slice(-5) : until}`
}

function deadline({ status, start_time: start, end_time: end }: FormDetail, text: Text): string {
  if (status === 0) return text('form.startsAt', { time: formatDateTime(start) })
  if (status === 3 || end === 0) return ''
  return text('form.until', { time: formatDateTime(end) })
}
