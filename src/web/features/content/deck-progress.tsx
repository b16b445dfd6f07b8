import { hasSegments } from './deck-rules.ts'
import style from './deck-progress.module.css'

/** The way through a deck: a segment for each card while there are few, else one line. `shown` cards were seen. */
export function DeckProgress({ shown, total }: { shown: number; total: number }) {
  if (total === 0) return null
  const segments = hasSegments(total) ? total : 1
  return (
    <div className={style.progress} data-screen-only aria-hidden="true">
      {Array.from({ length: segments }, (_, segment) => (
        <span
          key={segment}
          className={style.segment}
          style={{ '--filled': segments === 1 ? shown / total : Math.min(1, Math.max(0, shown - segment)) }}
        />
      ))}
    </div>
  )
}
