import { ChevronRight } from 'lucide-react'
import type { PlacePoint } from '#contract/places.ts'
import { useText } from '../../i18n/text.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import style from './point-list.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface PointListProps {
  points: readonly PlacePoint[]
  /** Shows a point on the map, where there is one that opens. */
  onShow?: (point: PlacePoint) => void
}

/** What is around a place, in words. */
export function PointList({ points, onShow }: PointListProps) {
  const text = useText()
  return (
    <section className={style.points}>
      <SectionHead title={text('place.around')} />
      <ol>
        {points.map((point, index) => (
          <li key={point.id} className={style.item}>
            {onShow ? (
              <button type="button" className={style.row} onClick={() => onShow(point)}>
                <Words point={point} number={index + 1} />
                <ChevronRight className={style.chevron} data-scripted aria-hidden="true" />
              </button>
            ) : (
              <div className={style.row}>
                <Words point={point} number={index + 1} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Words({ point: { title, note }, number }: { point: PlacePoint; number: number }) {
  return (
    <>
      <span className={style.number} aria-hidden="true">
        {number}
      </span>
      <span className={style.words}>
        <span className={style.title}>{title}</span>
        {note !== '' && <span className={textStyle.note}>{note}</span>}
      </span>
    </>
  )
}
