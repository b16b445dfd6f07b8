import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import style from './post-filters.module.css'
import type { PostView } from './post-rows.ts'

interface PostFiltersProps {
  view: PostView
  onView(view: PostView): void
  /** How many key events there are. */
  keyCount: number
  /** Beside the filters, such as the way to the chat. */
  children?: ReactNode
}

/** Which posts are shown, and in which order; stays in sight. */
export function PostFilters({ view, onView, keyCount, children }: PostFiltersProps) {
  const text = useText()
  const { filter, order } = view
  const chips = [
    { value: 'all', name: text('live.posts.all') },
    { value: 'key', name: keyCount > 0 ? `${text('live.posts.key')} ${keyCount}` : text('live.posts.key') },
    { value: 'pictures', name: text('live.posts.pictures') },
  ] as const
  const orderName = text(order === 'newest' ? 'live.posts.newest' : 'live.posts.oldest')
  return (
    <div className={style.row}>
      <div className={style.chips} role="group" aria-label={text('live.posts.filters')}>
        {chips.map(({ value, name }) => (
          <button
            key={value}
            type="button"
            className={style.chip}
            aria-pressed={filter === value}
            onClick={() => onView({ ...view, filter: value })}
          >
            {name}
          </button>
        ))}
        {children}
      </div>
      <button
        type="button"
        className={style.order}
        aria-label={text('live.posts.order', { order: orderName })}
        onClick={() => onView({ ...view, order: order === 'newest' ? 'oldest' : 'newest' })}
      >
        {orderName}
        <ChevronDown data-turned={order === 'oldest'} />
      </button>
    </div>
  )
}
