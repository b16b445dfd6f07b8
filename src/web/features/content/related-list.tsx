import type { ContentCard } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ContentCardItem } from './card.tsx'
import { layoutAlone } from './feed-layout.ts'
import style from './related-list.module.css'

/** What goes with an item. */
export function RelatedList({ cards }: { cards: readonly ContentCard[] }) {
  const text = useText()
  if (cards.length === 0) return null
  return (
    <section className={style.related} data-screen-only>
      <SectionHead title={text('article.related')} />
      <ul data-hides>
        {cards.map((card) => (
          <ContentCardItem key={card.id} card={card} layout={layoutAlone(card)} detail="length" />
        ))}
      </ul>
    </section>
  )
}
