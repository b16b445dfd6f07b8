import { useText } from '../i18n/text.tsx'
import style from './news-count.module.css'

/** Counted no further, so that the row stays in shape. */
const SHOWN_MAX = 99

/** How many items of something followed are new to the reader. */
export function NewsCount({ count }: { count: number }) {
  const text = useText()
  return (
    <span className={style.count} role="img" aria-label={text('follow.unread', { count })}>
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
    </span>
  )
}
