import { X } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { typeName } from '../../features/content/card-mark.tsx'
import { Dot } from '../../ui/dot.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { CoverProgress } from './cover-progress.tsx'
import style from './history-entry.module.css'
import type { HistoryCard } from './load-history.ts'
import { resumePath, sayPlace } from './resume.ts'

const RATIO = 3 / 2

/** Something that was opened, how far the reader came, and the way to go on or to forget it. */
export function HistoryEntry({ card, onForget }: { card: HistoryCard; onForget: () => void }) {
  const text = useText()
  const { title, cover, cover_color: color, percent, author } = card
  const facts = [typeName(card, text), sayPlace(card, text), author.name].filter(Boolean)
  return (
    <li className={style.item}>
      <SiteLink to={resumePath(card)} className={style.link}>
        {cover && (
          <span className={style.cover}>
            <Picture src={cover} alt="" ratio={RATIO} color={color} small />
            <CoverProgress percent={percent} />
          </span>
        )}
        <span className={style.words}>
          <span className={style.title}>{title}</span>
          <span className={style.facts}>
            {facts.map((fact, index) => (
              <span key={fact} className={style.fact}>
                {index > 0 && <Dot />}
                {fact}
              </span>
            ))}
          </span>
        </span>
      </SiteLink>
      <span className={style.forget}>
        <IconButton label={text('collection.removeOf', { title })} onClick={onForget}>
          <X />
        </IconButton>
      </span>
    </li>
  )
}
