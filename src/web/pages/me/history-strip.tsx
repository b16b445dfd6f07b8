import { ChevronRight, FileText } from 'lucide-react'
import { mePath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { typeName } from '../../features/content/card-mark.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { CoverProgress } from './cover-progress.tsx'
import style from './history-strip.module.css'
import type { HistoryCard } from './load-history.ts'
import { resumePath, sayPlace } from './resume.ts'
import textStyle from '../../ui/text-styles.module.css'

const RATIO = 16 / 9

/** What was opened last, to go on with; nothing where there is none. */
export function HistoryStrip({ cards }: { cards: readonly HistoryCard[] }) {
  const text = useText()
  if (cards.length === 0) return null
  return (
    <section className={style.recent} aria-label={text('me.recent')}>
      <div className={style.head}>
        <h2 className={textStyle.heading}>{text('me.recent')}</h2>
        <SiteLink to={mePath('history')} className={style.all}>
          {text('me.allHistory')}
          <ChevronRight />
        </SiteLink>
      </div>
      <ul className={style.strip}>
        {cards.map((card) => (
          <li key={card.id}>
            <RecentCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentCard({ card }: { card: HistoryCard }) {
  const text = useText()
  const { title, cover, cover_color: color, percent, author } = card
  return (
    <SiteLink to={resumePath(card)} className={style.card}>
      <span className={style.cover}>
        {cover ? (
          <Picture src={cover} alt="" ratio={RATIO} color={color} small />
        ) : (
          <span className={style.bare}>
            <FileText />
          </span>
        )}
        <CoverProgress percent={percent} />
      </span>
      <span className={style.title}>{title}</span>
      <span className={style.place}>{sayPlace(card, text) || typeName(card, text) || author.name}</span>
    </SiteLink>
  )
}
