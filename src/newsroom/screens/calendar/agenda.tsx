import { useState } from 'react'
import type { CalendarEntry } from '../../api/queries.ts'
import { say } from '../../parts/say-moment.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { dayOf, startOf } from '../../ui/zone.ts'
import styles from './agenda.module.css'
import { EntryWords } from './entry-words.tsx'
import { daysOf, keyOf } from './rules.ts'

interface AgendaProps {
  /** A day of the month. */
  day: number
  today: number
  entries: readonly CalendarEntry[]
  onOpen: (entry: CalendarEntry) => void
}

/** A month day by day, as a list; of the present one the days that are past when asked for. */
export function Agenda({ day, today, entries, onOpen }: AgendaProps) {
  const text = useText()
  const [showsPast, setShowsPast] = useState(false)
  const days = daysOf(day)
    .map((one) => ({ day: one, list: entries.filter(({ time }) => dayOf(time) === one) }))
    .filter((one) => one.list.length > 0 || one.day === today)
  const isPresent = days.some((one) => one.day === today)
  const past = isPresent ? days.filter((one) => one.day < today).length : 0
  const shown = showsPast ? days : days.slice(past)
  return (
    <>
      {past > 0 && !showsPast && (
        <Button onPress={() => setShowsPast(true)}>{text('calendar.pastDays', { count: past })}</Button>
      )}
      {days.length === 0 && <p className={styles.none}>{text('calendar.none')}</p>}
      {shown.map(({ day: one, list }) => (
        <section key={one} className={styles.day} aria-labelledby={`day-${one}`}>
          <h2 id={`day-${one}`} className={styles.head}>
            {say(startOf(one), text.locale, { month: 'numeric', day: 'numeric', weekday: 'short' })}
            {one === today && <span className={styles.today}>{text('calendar.today')}</span>}
          </h2>
          {list.length === 0 && <p className={styles.none}>{text('calendar.nothing')}</p>}
          <ul>
            {list.map((entry) => (
              <li key={keyOf(entry)}>
                <button type="button" data-entry={keyOf(entry)} className={styles.entry} onClick={() => onOpen(entry)}>
                  <EntryWords entry={entry} />
                  <span className={styles.facts}>
                    {[text(`calendar.kind.${entry.kind}`), entry.account, entry.note].filter(Boolean).join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
