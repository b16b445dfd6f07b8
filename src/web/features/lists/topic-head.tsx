import { Hash } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { ContentGroup } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { BoundDots } from '../../ui/bound-dots.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './topic-head.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface TopicHeadProps {
  topic: ContentGroup
  titleRef: RefObject<HTMLHeadingElement | null>
  /** What can be done with it. */
  children: ReactNode
}

/** Name, counts and summary of a topic on its own colour. */
export function TopicHead({ topic, titleRef, children }: TopicHeadProps) {
  const text = useText()
  const { name, summary, cover, cover_color: color, content_count: items, view_count: views } = topic
  return (
    <header className={style.head} style={{ '--tint': color || undefined }}>
      <div className={style.row}>
        <div className={textStyle.filling}>
          <p className={style.kind}>
            <Hash />
            {text('card.type.topic')}
          </p>
          <h1 ref={titleRef} className={style.title}>
            <BoundDots>{name}</BoundDots>
          </h1>
          <p className={style.counts}>
            <Facts>
              {text('topic.items', { count: formatCount(items, text.locale) })}
              {views > 0 && text('card.views', { count: formatCount(views, text.locale) })}
            </Facts>
          </p>
        </div>
        {cover && <Picture src={cover} alt="" ratio={1} color={color} eager small className={style.cover} />}
      </div>
      {summary && <p className={style.summary}>{summary}</p>}
      <div className={style.action}>{children}</div>
    </header>
  )
}

/** Topics that go with one. */
export function RelatedTopics({ topics }: { topics: ContentGroup['related'] }) {
  const text = useText()
  if (topics.length === 0) return null
  return (
    <nav className={style.related} aria-label={text('topic.related')}>
      <ul className={style.chips}>
        {topics.map(({ gid, name, path }) => (
          <li key={gid}>
            <SiteLink to={path} className={style.chip}>
              <Hash />
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
