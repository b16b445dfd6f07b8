import type { Ref } from 'react'
import type { CalendarEntry } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { EntryWords } from './entry-words.tsx'
import { keyOf } from './rules.ts'
import styles from './unplanned.module.css'

interface UnplannedProps {
  entries: readonly CalendarEntry[]
  onOpen: (entry: CalendarEntry) => void
  /** What can be dragged stands in it. */
  list?: Ref<HTMLUListElement>
}

/** What is being written and planned for no time. */
export function Unplanned({ entries, onOpen, list }: UnplannedProps) {
  const text = useText()
  const hint = entries.length === 0 ? 'calendar.allPlanned' : list ? 'calendar.dragHint' : 'calendar.openHint'
  return (
    <aside className={styles.side} aria-labelledby="unplanned">
      <h2 id="unplanned" className={styles.head}>
        {text('calendar.unplanned')}
      </h2>
      <p className={styles.hint}>{text(hint)}</p>
      <ul {...(list && { ref: list })} className={styles.list}>
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <button type="button" data-entry={keyOf(entry)} className={styles.entry} onClick={() => onOpen(entry)}>
              <EntryWords entry={entry} />
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
