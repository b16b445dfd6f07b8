import { Ellipsis } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ContentCard } from '#contract/content.ts'
import type { HiddenKind } from '#contract/hidden.ts'
import { accountPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { hide, unhide } from './hidden-here.ts'
import { HiddenNote } from './hidden-note.tsx'
import style from './use-card-menu.module.css'

const CardMenu = lazySheet(async () => (await import('./card-menu.tsx')).CardMenu)

/** What a list offers with each of its cards. */
export interface CardMenus {
  /** The button of a card that is shown. */
  menuOf(card: ContentCard): ReactNode
  /** What stands in the place of a card that was hidden just now; null for others. */
  noteOf(card: ContentCard): ReactNode
  /** The open sheet, to stand beside the list. */
  sheet: ReactNode
}

/** Lets readers hide an item, or all of its account, from lists; where the card stood that can be taken back. */
export function useCardMenus(): CardMenus {
  const text = useText()
  const sheet = useSheet('card')
  const [chosen, setChosen] = useState<ContentCard | null>(null)
  const [hidden, setHidden] = useState<ReadonlyMap<string, HiddenKind>>(new Map())
  const hideCard = (card: ContentCard, kind: HiddenKind) => {
    setHidden(new Map(hidden).set(card.path, kind))
    hide(toEntry(card, kind))
  }
  const showCard = (card: ContentCard, kind: HiddenKind) => {
    setHidden(new Map([...hidden].filter(([path]) => path !== card.path)))
    unhide(toEntry(card, kind))
  }
  return {
    menuOf: (card) => (
      <button
        type="button"
        className={style.button}
        data-tap={`menu ${card.path}`}
        aria-label={text('hide.menuOf', { title: card.title })}
        aria-haspopup="dialog"
        onClick={() => {
          setChosen(card)
          sheet.show()
        }}
      >
        <Ellipsis />
      </button>
    ),
    noteOf(card) {
      const kind = hidden.get(card.path)
      return kind ? <HiddenNote card={card} kind={kind} onUndo={() => showCard(card, kind)} /> : null
    },
    sheet: sheet.open && chosen && (
      <CardMenu card={chosen} onHide={(kind) => hideCard(chosen, kind)} onClose={sheet.close} />
    ),
  }
}

function toEntry({ id, actor, title, path, author }: ContentCard, kind: HiddenKind) {
  return kind === 'item'
    ? { kind, id, name: title, path }
    : { kind, id: author.id, name: author.name, path: accountPath({ actor, id: author.id }) }
}
