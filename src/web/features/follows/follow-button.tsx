import { Check, Plus } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import style from './follow-button.module.css'
import { toggleFollow } from './send-follow.ts'
import { useFollow } from './use-follow.ts'

interface FollowButtonProps {
  account: { id: string; name: string }
  /** What the page says of how many follow it. */
  fans?: number
  /** At the head of the account's own page, or in a line that names it. */
  place: 'head' | 'line'
}

/** Follows an account, or no longer; as wide in both states. */
export function FollowButton({ account: { id, name }, fans = 0, place }: FollowButtonProps) {
  const text = useText()
  const runtime = useRuntime()
  const { on } = useFollow(id, fans)
  const label = text(on ? 'follow.done' : 'follow.do')
  return (
    <button
      type="button"
      className={`${style.button} ${style[place]}`}
      data-on={on}
      aria-label={text('follow.of', { label, name })}
      onClick={() => void toggleFollow(id, fans, runtime)}
    >
      {on ? <Check /> : <Plus />}
      {label}
    </button>
  )
}
