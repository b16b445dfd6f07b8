import type { CalendarEntry } from '../../api/queries.ts'
import { sayClock } from '../../parts/say-moment.ts'
import { useText } from '../../texts/text.tsx'
import styles from './entry-words.module.css'

/** An entry in a line: a mark of its kind, its time, its title. */
export function EntryWords({ entry }: { entry: CalendarEntry }) {
  const text = useText()
  return (
    <span className={styles.words}>
      <KindMark kind={entry.kind} />
      <span className="visually-hidden">{text(`calendar.kind.${entry.kind}`)}</span>
      {entry.time > 0 && <time className={styles.time}>{sayClock(entry.time, text.locale)}</time>}
      <span className={styles.title}>{entry.title || text('item.untitled')}</span>
    </span>
  )
}

/** Tells kinds apart; what they are called stands beside it. */
export function KindMark({ kind }: Pick<CalendarEntry, 'kind'>) {
  return <span className={`${styles.mark} ${styles[kind]}`} aria-hidden />
}
