import { useEffect, useState } from 'react'
import type { CirclePost } from '#contract/community.ts'
import type { ContentCard } from '#contract/content.ts'
import { ContentCardItem } from '../../features/content/card.tsx'
import { layoutAlone } from '../../features/content/feed-layout.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import style from './circle-posts.module.css'

const SHOWN = 6

/** The newest posts of the circle that a post stands in, but for that one. */
export function CirclePosts({ post: { id, circle } }: { post: Pick<CirclePost, 'id' | 'circle'> }) {
  const { api, text } = useRuntime()
  const [cards, setCards] = useState<readonly ContentCard[]>([])
  useEffect(() => {
    let isWanted = true
    void api.call('GET /circle/v1/api/share/content/list', { id: circle.id }).then((answer) => {
      if (isWanted && answer.code === 0) setCards(answer.data.list.filter((card) => card.id !== id).slice(0, SHOWN))
    })
    return () => {
      isWanted = false
    }
  }, [api, circle.id, id])
  if (cards.length === 0) return null
  return (
    <section className={style.posts} data-screen-only>
      <SectionHead title={text('circle.newest')} />
      <ul data-hides>
        {cards.map((card) => (
          <ContentCardItem key={card.id} card={card} layout={layoutAlone(card)} />
        ))}
      </ul>
    </section>
  )
}
