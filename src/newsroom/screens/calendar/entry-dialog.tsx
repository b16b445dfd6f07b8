import { useState } from 'react'
import { useMayCall } from '../../api/client.ts'
import type { CalendarEntry } from '../../api/queries.ts'
import { Nearby } from '../../parts/nearby.tsx'
import { sayExactMoment, sayMoment } from '../../parts/say-moment.ts'
import { siteAddress } from '../../parts/site-address.ts'
import { useOpenCopy } from '../../parts/use-open-copy.ts'
import { useText } from '../../texts/text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './entry-dialog.module.css'
import { keyOf, whyFixed } from './rules.ts'
import type { useMoving } from './use-moving.ts'

interface EntryDialogProps {
  entry: CalendarEntry
  /** Where it is about to be put; its own time where nobody said another. */
  time: number
  moving: ReturnType<typeof useMoving>
  onClose: () => void
}

/** What stands in the calendar: what it is, where it leads, and to which time it is moved. */
export function EntryDialog({ entry, time: proposed, moving: { move, mayMove }, onClose }: EntryDialogProps) {
  const text = useText()
  const mayWrite = useMayCall()('POST /admin/api/v1/working-copies')
  const openCopy = useOpenCopy()
  const [time, setTime] = useState(proposed)
  const [note, setNote] = useState(entry.note)
  const isPlan = entry.kind === 'planned'
  const [now] = useState(() => Date.now() / 1000)
  const isPast = time <= now
  const isAsItWas = time === entry.time && note === entry.note
  const fixed = whyFixed(entry)
  const put = (to: number) => move.mutate({ entry, time: to, note }, { onSuccess: onClose })
  return (
    <Dialog title={entry.title || text('item.untitled')} isOpen onClose={onClose}>
      <p className={styles.facts}>
        {[
          text(`calendar.kind.${entry.kind}`),
          text(`item.type.${entry.type}`),
          entry.account,
          entry.time > 0 && sayExactMoment(entry.time, text.locale),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {fixed && <p className={styles.facts}>{text(`calendar.fixed.${fixed}`)}</p>}
      {mayMove(entry) && (
        <form
          onKeyDownCapture={(event) => {
            // A part of a date is no field that Enter would send, and keeps its keys for itself.
            const isPart = event.target instanceof HTMLElement && event.target.role === 'spinbutton'
            if (event.key === 'Enter' && isPart) event.currentTarget.requestSubmit()
          }}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPast && !isAsItWas) put(time)
          }}
        >
          <DateTimeField
            label={text('calendar.to')}
            note={isPast ? text('calendar.past') : text('publish.zone', { time: sayMoment(time, text.locale) })}
            value={time}
            onChange={setTime}
            autoFocus
          />
          <Nearby time={time} isSame={(one) => keyOf(one) === keyOf(entry)} />
          {isPlan && <TextField label={text('calendar.note')} value={note} onChange={setNote} maxLength={300} />}
          <DialogButtons>
            {isPlan && entry.time > 0 && <Button onPress={() => put(0)}>{text('calendar.unplan')}</Button>}
            <Button look="filled" type="submit" isDisabled={isPast || isAsItWas} isPending={move.isPending}>
              {text(isPlan ? 'calendar.plan' : 'calendar.reschedule', { time: sayMoment(time, text.locale) })}
            </Button>
          </DialogButtons>
        </form>
      )}
      <div className={styles.ways}>
        {entry.state === 'published' && entry.path !== '' && (
          <ButtonLink look="quiet" href={siteAddress(entry.path)} target="_blank" rel="noopener">
            {text('item.open')}
          </ButtonLink>
        )}
        {entry.copy_id !== null ? (
          <ButtonLink look="quiet" href={`/write/${entry.copy_id}`}>
            {text('item.write')}
          </ButtonLink>
        ) : (
          mayWrite && (
            <Button
              look="quiet"
              isPending={openCopy.isPending}
              onPress={() => openCopy.mutate({ content_id: entry.content_id ?? '' })}
            >
              {text('item.write')}
            </Button>
          )
        )}
      </div>
    </Dialog>
  )
}
