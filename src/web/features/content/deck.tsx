import { useEffect, useRef, type ReactNode } from 'react'
import type { ContentCard } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { DeckCard } from './deck-card.tsx'
import { drawnPlaces, swipeStep } from './deck-rules.ts'
import style from './deck.module.css'
import { useDeckSwipe } from './use-deck-swipe.ts'

interface DeckProps {
  name: string
  cards: readonly ContentCard[]
  total: number
  /** Which card is on top; the number of cards for `end`. */
  place: number
  onMove(place: number): void
  /** What lies beneath the last card. */
  end: ReactNode
}

/**
 * Cards on top of each other, moved by swipes and by the arrow keys. Without scripts they stand one below the other.
 */
export function Deck({ name, cards, total, place, onMove, end }: DeckProps) {
  const text = useText()
  const isAlive = useHydrated()
  const deck = useRef<HTMLOListElement>(null)
  useArrowKeys((step) => onMove(place + step))
  const swipe = useDeckSwipe(deck, (moved, tookMs, width) => {
    const step = swipeStep(moved, tookMs, width)
    if (step !== 0) onMove(place + step)
  })
  const { from, to } = isAlive ? drawnPlaces(place, cards.length) : { from: 0, to: cards.length + 1 }
  const shown = Math.min(place + 1, total)
  return (
    <section className={style.place} aria-roledescription="carousel" aria-label={name}>
      <p className="visually-hidden" role="status">
        {isAlive && (place < cards.length ? text('deck.place', { number: shown, total }) : text('deck.end'))}
      </p>
      <ol ref={deck} className={style.deck} {...swipe}>
        {[...cards, null].slice(from, to).map((card, index) => {
          const offset = from + index - place
          return (
            <li
              key={card?.id ?? 'end'}
              className={style.layer}
              data-offset={Math.min(offset, 3)}
              inert={isAlive && offset !== 0}
              style={{ zIndex: -offset }}
            >
              {card ? (
                <DeckCard card={card} number={from + index + 1} total={total} isOnTop={offset === 0} />
              ) : (
                <div className={style.end}>{end}</div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Left and right, unless they are needed elsewhere. */
function useArrowKeys(onStep: (step: 1 | -1) => void): void {
  const step = useRef(onStep)
  useEffect(() => {
    step.current = onStep
  })
  useEffect(() => {
    const onKeyDown = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest('input, textarea, dialog') !== null
      if (isElsewhere || altKey || ctrlKey || metaKey) return
      if (key === 'ArrowRight') step.current(1)
      if (key === 'ArrowLeft') step.current(-1)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
