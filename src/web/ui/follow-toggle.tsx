import { Check, Plus } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import style from './follow-toggle.module.css'

interface FollowToggleProps {
  /** What is followed. */
  name: string
  on: boolean
  /** At the head of its own page, or in a line that names it. */
  place: 'head' | 'line'
  onToggle: () => void
}

/** The button that follows something, or no longer; as wide in both states. */
export function FollowToggle({ name, on, place, onToggle }: FollowToggleProps) {
  const text = useText()
  const label = text(on ? 'follow.done' : 'follow.do')
  return (
    <button
      type="button"
      className={`${style.button} ${style[place]}`}
      data-on={on}
      aria-label={text('follow.of', { label, name })}
      onClick={onToggle}
    >
      {on ? <Check /> : <Plus />}
      {label}
    </button>
  )
}
