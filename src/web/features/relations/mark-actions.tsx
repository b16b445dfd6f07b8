import { Bookmark, Star } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { BarAction } from '../../ui/action-bar.tsx'
import style from './closing-actions.module.css'
import type { MarkName, RelatedContent } from './relation-store.ts'
import { toggleMark, useRelation } from './relation.ts'

interface MarkProps {
  content: RelatedContent
}

/** Stars the item; for the bar of the page. */
export function StarAction({ content }: MarkProps) {
  return <BarAction {...useMark(content, 'star')} />
}

/** Puts the item into the reader's collection; for the bar of the page. */
export function CollectAction({ content }: MarkProps) {
  return <BarAction {...useMark(content, 'collect')} />
}

/** The rounds at the end of an item: collect, star, and what is passed as children to share it. */
export function ClosingActions({ content, children }: MarkProps & { children: ReactNode }) {
  return (
    <div className={style.closing}>
      <ClosingMark content={content} name="collect" />
      <ClosingMark content={content} name="star" />
      {children}
    </div>
  )
}

function ClosingMark({ content, name }: MarkProps & { name: MarkName }) {
  const { icon, label, caption, pressed, ...button } = useMark(content, name)
  return (
    <ClosingAction {...button} aria-label={label} aria-pressed={pressed} icon={icon}>
      {name === 'star' ? caption : label}
    </ClosingAction>
  )
}

interface ClosingActionProps extends ComponentProps<'button'> {
  icon: ReactNode
}

/** One round with its word beneath. */
export function ClosingAction({ icon, children, ...props }: ClosingActionProps) {
  return (
    <button type="button" {...props} className={style.action}>
      <span className={style.round}>{icon}</span>
      {children}
    </button>
  )
}

/** What a button for a mark shows and does. */
function useMark(content: RelatedContent, name: MarkName) {
  const text = useText()
  const runtime = useRuntime()
  const { on, count } = useRelation(content)[name]
  const [tapped, setTapped] = useState(false)
  const caption = count > 0 ? formatCount(count, text.locale) : text(`relation.${name}`)
  return {
    icon: name === 'star' ? <Star /> : <Bookmark />,
    label: count > 0 ? `${text(`relation.${name}`)} ${caption}` : caption,
    caption,
    pressed: on,
    'data-mark': name,
    'data-burst': tapped && on && name === 'star' ? true : undefined,
    onClick: () => {
      setTapped(true)
      toggleMark(content, name, runtime)
    },
  }
}
