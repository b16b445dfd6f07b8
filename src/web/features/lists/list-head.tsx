import type { RefObject } from 'react'
import type { ContentGroup } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { BoundDots } from '../../ui/bound-dots.tsx'
import { Picture } from '../../ui/picture.tsx'
import style from './list-head.module.css'

interface ListHeadProps {
  list: ContentGroup
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** Name of a list, what it is about and how much is in it. */
export function ListHead({ list, titleRef }: ListHeadProps) {
  const text = useText()
  const { name, summary, cover, cover_color: color, content_count: items } = list
  return (
    <header className={style.head}>
      <div>
        <h1 ref={titleRef} className={style.title}>
          <BoundDots>{name}</BoundDots>
        </h1>
        <p className={style.count}>{text('topic.items', { count: formatCount(items, text.locale) })}</p>
      </div>
      {cover && <Picture src={cover} alt="" ratio={4 / 3} color={color} eager small className={style.cover} />}
      {summary && <p className={style.summary}>{summary}</p>}
    </header>
  )
}
