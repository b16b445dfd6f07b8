import { Bookmark, ChevronLeft, ChevronRight, RotateCcw, Share2 } from 'lucide-react'
import type { ContentCard } from '#contract/content.ts'
import type { Share } from '#contract/shapes.ts'
import { toggleMark, useRelation } from '../../features/relations/relation.ts'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { useText } from '../../i18n/text.tsx'
import { itemReport } from '../../parts/content/item-report.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import style from './deck-controls.module.css'

interface DeckControlsProps {
  /** The card on top, null at the end. */
  card: ContentCard | null
  /** That of the whole list. */
  share: Share
  place: number
  onMove(place: number): void
}

/** Back, collect, share with a report of the card on top, on: everything that a finger does with the deck, and more. */
export function DeckControls({ card, share, place, onMove }: DeckControlsProps) {
  const text = useText()
  return (
    <div className={style.controls} role="toolbar" aria-label={text('deck.controls')}>
      <button
        type="button"
        className={style.round}
        aria-label={text('deck.previous')}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <ChevronLeft />
      </button>
      {card ? <CollectCard key={card.id} card={card} /> : <span className={style.round} data-empty />}
      <ShareAction share={share} report={card ? itemReport(card) : undefined} place="deck">
        {(onClick) => (
          <button type="button" className={style.round} aria-label={text('share.open')} onClick={onClick}>
            <Share2 />
          </button>
        )}
      </ShareAction>
      <button type="button" className={style.next} onClick={() => onMove(card ? place + 1 : 0)}>
        {text(card ? 'deck.next' : 'deck.again')}
        {card ? <ChevronRight /> : <RotateCcw />}
      </button>
    </div>
  )
}

/** Puts the item of the card on top into the reader's collection. */
function CollectCard({ card }: { card: ContentCard }) {
  const text = useText()
  const runtime = useRuntime()
  const { on } = useRelation(card).collect
  return (
    <button
      type="button"
      className={style.round}
      aria-label={text('relation.collect')}
      aria-pressed={on}
      onClick={() => toggleMark(card, 'collect', runtime)}
    >
      <Bookmark />
    </button>
  )
}
