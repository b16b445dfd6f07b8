import type { RefObject } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { Check } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Time } from '../../ui/time.tsx'
import style from './article-head.module.css'
import { hasOwnCover, hasOwnLead } from './opening.ts'
import { Phrases } from './phrases.tsx'

/** Covers are cut to a proportion between these. */
const COVER_TALLEST = 3 / 2
const COVER_WIDEST = 2

interface ArticleHeadProps {
  content: ContentDetail
  /** The title in pieces that should not be broken. */
  phrases: readonly string[]
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** Everything above the text: section, title, account, lead, cover. */
export function ArticleHead({ content, phrases, titleRef }: ArticleHeadProps) {
  const { kicker, label, summary } = content
  const section = [kicker, label].filter((name) => name !== '')
  return (
    <header className={style.head}>
      {section.length > 0 && (
        <p className={style.kicker}>
          {section.map((name, index) => (
            <span key={name}>
              {index > 0 && <Dot />}
              {name}
            </span>
          ))}
        </p>
      )}
      <h1 ref={titleRef} className={style.title}>
        <Phrases phrases={phrases} />
      </h1>
      <AccountLine content={content} />
      {hasOwnLead(content) && <p className={style.lead}>{summary}</p>}
      {hasOwnCover(content) && <Cover content={content} />}
    </header>
  )
}

function AccountLine({ content }: { content: ContentDetail }) {
  const text = useText()
  const { author, read_minutes: minutes, publish_time: published } = content
  return (
    <div className={style.account}>
      <span className={style.avatar}>
        {author.avatar ? <img src={author.avatar} alt="" width={40} height={40} /> : Array.from(author.name)[0]}
        {author.verified === 1 && (
          <span className={style.verified} role="img" aria-label={author.verify_label || text('article.verified')}>
            <Check />
          </span>
        )}
      </span>
      <span>
        <span className={style.name}>{author.name}</span>
        <span className={style.meta}>
          <Time at={published} wording="words" />
          {minutes > 0 && (
            <span>
              <Dot />
              {text('article.minutes', { minutes })}
            </span>
          )}
        </span>
      </span>
    </div>
  )
}

function Cover({ content }: { content: ContentDetail }) {
  const { cover, cover_color: color, title } = content
  const ratio = Math.min(COVER_WIDEST, Math.max(COVER_TALLEST, content.cover_ratio))
  return (
    <figure className={style.cover} style={{ aspectRatio: ratio, ...(color && { backgroundColor: color }) }}>
      <img src={cover} alt={title} width={Math.round(600 * ratio)} height={600} fetchPriority="high" decoding="async" />
    </figure>
  )
}
