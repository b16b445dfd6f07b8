import { MessageSquareQuote } from 'lucide-react'
import { useEffect, useState, type CSSProperties } from 'react'
import type { Anchor } from '#contract/comments.ts'
import { useText } from '../../i18n/text.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { COMMENT_SHEET } from './places.ts'
import style from './quote-button.module.css'
import { selectedAnchor } from './quote-in-text.ts'
import { commentState } from './comment-state.ts'
import { composeComment } from './sheet-mode.ts'

/** A selection that is still being drawn has no button yet. */
const SETTLED_MS = 250
/** Below the selection, where the handles of phones are passed; their own menu stands above it. */
const BELOW = 28
/** Kept free at the bottom for the actions of the page. */
const KEPT_FREE = 120

/** Beside words that are selected in an article: comments on them. */
export function QuoteButton({ post }: { post: string }) {
  const text = useText()
  const sheet = useSheet(COMMENT_SHEET)
  const [selected, setSelected] = useState<{ anchor: Anchor; top: number } | null>(null)

  useEffect(() => {
    let timer = 0
    const look = () => {
      const found = selectedAnchor()
      setSelected(found && { anchor: { p: found.p, quote: found.quote }, top: topFor(found.range) })
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = window.setTimeout(look, SETTLED_MS)
    }
    look()
    document.addEventListener('selectionchange', lookSoon)
    addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', lookSoon)
      removeEventListener('scroll', lookSoon)
    }
  }, [])

  if (!selected || sheet.open) return null
  const write = () => {
    commentState.setState({ asked: composeComment(post, selected.anchor) })
    setSelected(null)
    getSelection()?.removeAllRanges()
    sheet.show()
  }
  return (
    <button
      type="button"
      className={style.button}
      data-screen-only
      style={{ top: selected.top } satisfies CSSProperties}
      aria-haspopup="dialog"
      // A tap would take the selection away before it is read.
      onPointerDown={(event) => event.preventDefault()}
      onClick={write}
    >
      <MessageSquareQuote />
      {text('comment.quoteThis')}
    </button>
  )
}

function topFor(range: Range): number {
  const { bottom } = range.getBoundingClientRect()
  return Math.max(KEPT_FREE / 2, Math.min(bottom + BELOW, innerHeight - KEPT_FREE))
}
