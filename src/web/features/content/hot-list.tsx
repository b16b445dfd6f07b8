import type { HotCard } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './hot-list.module.css'
import textStyle from '../../ui/text-styles.module.css'

export type HotItem = Pick<HotCard, 'id' | 'title' | 'path' | 'rank' | 'hot'> & {
  /** Id of its account. */
  by: string
}

/** What the list shows of an item. */
export function toHotItem({ id, title, path, rank, hot, author }: HotCard): HotItem {
  return { id, title, path, rank, hot, by: author.id }
}

/** The most read items of the last hours with their rank. */
export function HotList({ cards, hours }: { cards: readonly HotItem[]; hours: number }) {
  const text = useText()
  if (cards.length === 0) return null
  return (
    <section className={style.hot}>
      <SectionHead title={text('hot.title', { hours })} />
      <ol data-hides>
        {cards.map((card) => (
          <li key={card.id} data-item={card.id} data-by={card.by}>
            <SiteLink to={card.path} className={style.row} data-track={card.id}>
              <span className={style.rank} data-top={card.rank <= 3}>
                {card.rank}
              </span>
              <span className={style.title}>{card.title}</span>
              {card.hot > 0 && <span className={textStyle.metaNumbers}>{formatCount(card.hot, text.locale)}</span>}
            </SiteLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
