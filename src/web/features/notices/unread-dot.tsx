import { useText } from '../../i18n/text.tsx'
import { useUnread } from './unread.ts'
import style from './unread-dot.module.css'

/** On a glyph that leads to notices: whether there are unread ones. */
export function UnreadDot() {
  const text = useText()
  const unread = useUnread()
  const count = unread ? Object.values(unread).reduce((sum, part) => sum + part, 0) : 0
  return (
    count > 0 && (
      <span className={style.dot}>
        <span className="visually-hidden">{text('notices.unread', { count })}</span>
      </span>
    )
  )
}
