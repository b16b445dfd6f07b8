import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { FormDetail } from '#contract/forms.ts'
import { BookingButton } from '../../features/bookings/booking-button.tsx'
import { Phrases } from '../../features/content/phrases.tsx'
import { eventTime, FormHead } from '../../features/forms/form-head.tsx'
import { FormSection } from '../../features/forms/form-section.tsx'
import { useForm } from '../../features/forms/use-form.ts'
import { useText } from '../../i18n/text.tsx'
import { ContentBar } from '../../parts/content/content-bar.tsx'
import style from './activity-page.module.css'
import { EnteredOnward } from './entered-onward.tsx'
import type { ActivityData } from './activity-data.ts'

interface ActivityFormProps {
  data: ActivityData & { form: FormDetail }
  titleRef: RefObject<HTMLHeadingElement | null>
  /** The text of the activity. */
  rules: ReactNode
}

/** Head, rules and form of an activity; what was just entered comes first and says that it was taken. */
export function ActivityForm({ data, titleRef, rules }: ActivityFormProps) {
  const { content, phrases, preview } = data
  const text = useText()
  const { form, reload } = useForm(data.form)
  const [isEntered, setIsEntered] = useState(false)
  const done = useRef<HTMLHeadingElement>(null)
  const { event } = content

  useEffect(() => {
    if (!isEntered) return
    scrollTo({ top: 0 })
    done.current?.focus({ preventScroll: true })
  }, [isEntered])

  const section = (
    <FormSection
      form={form}
      reload={reload}
      facts={[
        { name: text('form.activity'), value: content.title },
        { name: text('form.when'), value: event && event.start_time > 0 ? eventTime(event) : '' },
        { name: text('form.where'), value: event?.place ?? '' },
      ]}
      onward={<EnteredOnward content={content} />}
      beforeStart={event && <BookingButton item={content} startTime={event.start_time} count={content.booking_count} />}
      onEntered={setIsEntered}
      isPreview={preview !== null}
      bar={<ContentBar content={content} preview={preview} />}
    />
  )
  const { my_entry: entry } = form
  const hasEntry = entry !== null
  const isWaiting = entry !== null && entry.waiting > 0
  return (
    <>
      <FormHead content={content} form={form} title={<Phrases phrases={phrases} />} titleRef={titleRef} />
      {isEntered && hasEntry && (
        <div className={style.done}>
          <h2 ref={done} tabIndex={-1}>
            {isWaiting ? text('form.doneWaitsTitle', { count: entry.waiting }) : text('form.doneTitle')}
          </h2>
          <p>{text(isWaiting ? 'form.doneWaitsAdvice' : 'form.doneAdvice')}</p>
        </div>
      )}
      {hasEntry ? (
        <>
          {section}
          {rules}
        </>
      ) : (
        <>
          {rules}
          <div className={style.form}>{section}</div>
        </>
      )}
    </>
  )
}
