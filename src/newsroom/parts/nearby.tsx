import { useQuery } from '@tanstack/react-query'
import { calendarOf, type CalendarEntry } from '../api/queries.ts'
import { useText } from '../texts/text.tsx'
import styles from './nearby.module.css'
import { sayMoment } from './say-moment.ts'

/** What lies so close by is said. */
const NEAR_SECONDS = 30 * 60

interface NearbyProps {
  /** Seconds. */
  time: number
  /** What is put there itself. */
  isSame: (entry: CalendarEntry) => boolean
}

/** What else appears, is planned or begins around a time; nothing where nothing does. */
export function Nearby({ time, isSame }: NearbyProps) {
  const text = useText()
  const { data } = useQuery(calendarOf({ from: Math.max(0, time - NEAR_SECONDS), until: time + NEAR_SECONDS + 1 }))
  const others = data?.list.filter((entry) => !isSame(entry)) ?? []
  return (
    <div role="status" className={styles.nearby}>
      {others.length > 0 && (
        <>
          <p>{text('calendar.nearby')}</p>
          <ul>
            {others.map((entry) => (
              <li key={`${entry.kind}:${entry.copy_id ?? entry.content_id}`}>
                {text('calendar.nearbyEntry', {
                  time: sayMoment(entry.time, text.locale),
                  kind: text(`calendar.kind.${entry.kind}`),
                  title: entry.title || text('item.untitled'),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
