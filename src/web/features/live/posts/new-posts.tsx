import { ArrowUp } from 'lucide-react'
import { useText } from '../../../i18n/text.tsx'
import style from './new-posts.module.css'

interface NewPostsProps {
  /** How many wait. */
  count: number
  /** What waits is a change of the key facts alone. */
  areFactsNew: boolean
  onShow(): void
}

/** Says that something new waits; it takes no room of its own, so that nothing moves. */
export function NewPosts({ count, areFactsNew, onShow }: NewPostsProps) {
  const text = useText()
  return (
    <div className={style.place} role="status">
      {(count > 0 || areFactsNew) && (
        <button type="button" className={style.pill} onClick={onShow}>
          <ArrowUp />
          {count > 0 ? text('live.posts.waiting', { count }) : text('live.posts.factsWaiting')}
        </button>
      )}
    </div>
  )
}
