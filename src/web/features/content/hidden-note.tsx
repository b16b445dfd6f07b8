import type { ContentCard } from '#contract/content.ts'
import type { HiddenKind } from '#contract/hidden.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import style from './hidden-note.module.css'

interface HiddenNoteProps {
  card: ContentCard
  kind: HiddenKind
  onUndo: () => void
}

/** In the place of a card that was hidden just now: what is hidden, and the way back. */
export function HiddenNote({ card, kind, onUndo }: HiddenNoteProps) {
  const text = useText()
  return (
    <li className={style.note}>
      <span role="status">
        {kind === 'item' ? text('hide.itemHidden') : text('hide.accountHidden', { name: card.author.name })}
      </span>
      <Button kind="quiet" data-undo={card.path} onClick={onUndo}>
        {text('hide.undo')}
      </Button>
    </li>
  )
}
