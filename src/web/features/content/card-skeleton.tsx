import { useText } from '../../i18n/text.tsx'
import style from './card-skeleton.module.css'

/** Cards in outline while they load. */
export function CardSkeleton({ count }: { count: number }) {
  const text = useText()
  return (
    <div role="status" aria-label={text('feed.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={style.card}>
          <span className={style.line} />
          <span className={style.line} />
          <span className={style.short} />
          <span className={style.cover} />
        </div>
      ))}
    </div>
  )
}
