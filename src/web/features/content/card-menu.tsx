import { EyeOff, Settings, UserX } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { ContentCard } from '#contract/content.ts'
import type { HiddenKind } from '#contract/hidden.ts'
import { mePath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './card-menu.module.css'

interface CardMenuProps {
  card: ContentCard
  onHide: (kind: HiddenKind) => void
  onClose: () => void
}

/** What a reader can do with a card of a feed: not see it, or nothing of its account. */
export function CardMenu({ card, onHide, onClose }: CardMenuProps) {
  const text = useText()
  const menu = useRef<HTMLUListElement>(null)
  const hide = (kind: HiddenKind) => {
    // The button that opened the sheet goes with the card.
    const focusUndo = () => document.querySelector<HTMLElement>('[data-undo]')?.focus({ preventScroll: true })
    menu.current?.closest('dialog')?.addEventListener('close', focusUndo, { once: true })
    onHide(kind)
    onClose()
  }
  return (
    <Sheet label={text('hide.menu')} onClose={onClose}>
      <p className={style.title}>{card.title}</p>
      <ul ref={menu}>
        <Item icon={<EyeOff />} about={text('hide.item.about')} onClick={() => hide('item')}>
          {text('hide.item')}
        </Item>
        <Item icon={<UserX />} about={text('hide.account.about')} onClick={() => hide('account')}>
          {text('hide.account', { name: card.author.name })}
        </Item>
        <li>
          <SiteLink to={mePath('hidden')} replace className={style.row}>
            <Settings />
            {text('hide.manage')}
          </SiteLink>
        </li>
      </ul>
    </Sheet>
  )
}

interface ItemProps {
  icon: ReactNode
  about: string
  children: ReactNode
  onClick: () => void
}

function Item({ icon, about, children, onClick }: ItemProps) {
  return (
    <li>
      <button type="button" className={style.row} onClick={onClick}>
        {icon}
        <span>
          {children}
          <span className={style.about}>{about}</span>
        </span>
      </button>
    </li>
  )
}
