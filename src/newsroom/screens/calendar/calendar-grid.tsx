import FullCalendar, { type EventApi, type EventDisplayInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction, { Draggable } from '@fullcalendar/react/interaction'
import '@fullcalendar/react/skeleton.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useMemo, useRef } from 'react'
import type { CalendarEntry } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { dateOf, dayOf, ZONE } from '../../ui/zone.ts'
import styles from './calendar-grid.module.css'
import { EntryWords, KindMark } from './entry-words.tsx'
import { gridClasses } from './grid-classes.ts'
import { keyOf, toTimeOn, type Shown } from './rules.ts'
import { Unplanned } from './unplanned.tsx'

const KINDS = ['planned', 'scheduled', 'published', 'live', 'event'] as const satisfies ReadonlyArray<
  CalendarEntry['kind']
>
/** A week scrolls in it. */
const WEEK_HEIGHT = 'max(32rem, calc(100dvh - 15rem))'
/** Of half an hour, in which a line of text has room. */
const SLOT_HEIGHT = 26
/** The column of a day is too narrow for two that can be read, or touched: the others are opened. */
const SIDE_BY_SIDE = 1
const HOUR = { hour: '2-digit', minute: '2-digit', hour12: false } as const

interface CalendarGridProps {
  shown: Shown
  entries: readonly CalendarEntry[]
  unplanned: readonly CalendarEntry[]
  mayMove: (entry: CalendarEntry) => boolean
  onOpen: (entry: CalendarEntry) => void
  /** Something was put at a time, which it has not yet. */
  onPut: (entry: CalendarEntry, time: number) => void
}

/** A month of days or a week of hours, in which entries are dragged, and what can be dragged into it. */
export function CalendarGrid({ shown, entries, unplanned, mayMove, onOpen, onPut }: CalendarGridProps) {
  const text = useText()
  const copies = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!copies.current) return undefined
    const draggable = new Draggable(copies.current, {
      itemSelector: '[data-entry]',
      eventData: (element) => ({ id: element.dataset['entry'] ?? '' }),
    })
    return () => draggable.destroy()
  }, [])
  const known = new Map([...entries, ...unplanned].map((entry) => [keyOf(entry), entry]))
  // The same ones for as long as nothing changed: other ones lose the focus.
  const events = useMemo(
    () =>
      entries.map((entry) => ({
        id: keyOf(entry),
        title: entry.title || text('item.untitled'),
        start: entry.time * 1000,
        ...(entry.end_time > entry.time && { end: entry.end_time * 1000 }),
        startEditable: mayMove(entry),
        extendedProps: { entry },
      })),
    [entries, mayMove, text],
  )
  const put = ({ event, revert }: { event: EventApi; revert: () => void }) => {
    revert() // what it becomes is said by what is answered
    const entry = known.get(event.id)
    const start = (event.start?.getTime() ?? 0) / 1000
    if (entry) onPut(entry, event.allDay ? toTimeOn(dayOf(start), entry, Date.now() / 1000) : start)
  }
  return (
    <div className={styles.columns}>
      <div>
        <FullCalendar
          key={`${shown.view} ${shown.day}`}
          plugins={[dayGrid, timeGrid, interaction]}
          initialView={shown.view === 'month' ? 'dayGridMonth' : 'timeGridWeek'}
          initialDate={dateOf(shown.day)}
          timeZone={ZONE}
          locale={text.locale}
          firstDay={1}
          headerToolbar={false}
          height={shown.view === 'month' ? 'auto' : WEEK_HEIGHT}
          dayCellFormat={{ day: 'numeric' }}
          dayHeaderFormat={{ weekday: 'short', ...(shown.view === 'week' && { month: 'numeric', day: 'numeric' }) }}
          monthStartFormat={{ month: 'numeric', day: 'numeric' }}
          slotHeaderFormat={HOUR}
          slotMinHeight={SLOT_HEIGHT}
          eventMinHeight={SLOT_HEIGHT}
          slotEventOverlap={false}
          moreLinkText={(count) => text('calendar.more', { count })}
          moreLinkHint={(count) => text('calendar.more', { count })}
          closeHint={text('frame.close')}
          eventsHint={text('calendar.title')}
          {...gridClasses}
          events={events}
          eventDisplay="block"
          eventInteractive
          eventDurationEditable={false}
          droppable
          dayMaxEvents={4}
          eventMaxStack={SIDE_BY_SIDE}
          fixedWeekCount={false}
          allDaySlot={false}
          nowIndicator
          scrollTime="06:00"
          defaultTimedEventDuration="00:30"
          eventContent={drawEntry}
          eventDidMount={({ event, el }) => {
            el.dataset.entry = event.id
          }}
          eventClick={({ event }) => {
            const entry = known.get(event.id)
            if (entry) onOpen(entry)
          }}
          eventDrop={put}
          eventReceive={put}
        />
        <ul className={styles.legend}>
          {KINDS.map((kind) => (
            <li key={kind}>
              <KindMark kind={kind} />
              {text(`calendar.kind.${kind}`)}
            </li>
          ))}
        </ul>
      </div>
      <Unplanned entries={unplanned} onOpen={onOpen} list={copies} />
    </div>
  )
}

/** As it stands in its place; what is only dragged in has no place yet. */
function drawEntry({ event }: EventDisplayInfo) {
  const { entry } = event.extendedProps as { entry?: CalendarEntry }
  return entry && <EntryWords entry={entry} />
}
