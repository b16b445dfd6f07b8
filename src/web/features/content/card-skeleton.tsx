import { useText } from '../../i18n/text.tsx'
import style from './card-skeleton.module.css'

/** Cards in outline while they load, or in the place of those that can be asked for. */
export function CardSkeleton({ count, isLoading = true }: { count: number; isLoading?: boolean }) {
  const text = useText()
  return (
    <div {...(isLoading && { role: 'status', 'aria-label': text('feed.loading') })}>
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
