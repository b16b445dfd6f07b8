import type { ContentCard } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ContentCardItem } from './card.tsx'
import { layoutAlone } from './feed-layout.ts'
import style from './related-list.module.css'

interface RelatedListProps {
  cards: readonly ContentCard[]
  /** Whether what stands above says what these are. */
  isNamed?: boolean
}

/** What goes with an item. */
export function RelatedList({ cards, isNamed = false }: RelatedListProps) {
  const text = useText()
  if (cards.length === 0) return null
  return (
    <section className={style.related} data-screen-only>
      {!isNamed && <SectionHead title={text('article.related')} />}
      <ul data-hides>
        {cards.map((card) => (
          <ContentCardItem key={card.id} card={card} layout={layoutAlone(card)} detail="length" />
        ))}
      </ul>
    </section>
  )
}
