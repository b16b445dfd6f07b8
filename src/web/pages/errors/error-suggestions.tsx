import { useEffect, useState } from 'react'
import type { ContentCard } from '#contract/content.ts'
import { ContentCardItem } from '../../features/content/card.tsx'
import { layoutAlone } from '../../features/content/feed-layout.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import style from './error-page.module.css'

const COUNT = 3

/** What many read, for whoever came to a page that is not there; nothing where that cannot be had. */
export function ErrorSuggestions() {
  const { api } = useRuntime()
  const [cards, setCards] = useState<readonly ContentCard[]>([])
  useEffect(() => {
    void api
      .call('GET /inner/static/hot72', { pagesize: COUNT })
      .then((answer) => answer.code === 0 && setCards(answer.data.list))
  }, [api])
  return <OfferedCards cards={cards} />
}

/** Cards under the words of an error page. */
export function OfferedCards({ cards }: { cards: readonly ContentCard[] }) {
  const text = useText()
  if (cards.length === 0) return null
  return (
    <section className={style.similar}>
      <SectionHead title={text('error.similar')} />
      <ul>
        {cards.map((card) => (
          <ContentCardItem key={card.id} card={card} layout={layoutAlone(card)} />
        ))}
      </ul>
    </section>
  )
}
