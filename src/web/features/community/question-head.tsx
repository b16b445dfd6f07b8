import { MapPin } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { Question } from '#contract/community.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { FoldedText } from './folded-text.tsx'
import { PictureGrid } from '../../ui/picture-grid.tsx'
import style from './question-head.module.css'

interface QuestionHeadProps {
  question: Question
  /** Its title as it is broken into lines. */
  title: ReactNode
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** The question itself. */
export function QuestionHead({ question, title, titleRef }: QuestionHeadProps) {
  const text = useText()
  const { content, images, tags, category, region, user, create_time: asked, view_count: views } = question
  const names = [...new Set([category, ...tags.map(({ name }) => name)])].filter((name) => name !== '')
  return (
    <header className={style.head}>
      {(names.length > 0 || region) && (
        <div className={style.marks}>
          {names.length > 0 && (
            <ul className={style.tags} aria-label={text('article.tags')}>
              {names.map((name) => (
                <li key={name} className={style.tag}>
                  {name}
                </li>
              ))}
            </ul>
          )}
          {region && (
            <span className={style.region}>
              <MapPin aria-hidden="true" />
              {region}
            </span>
          )}
        </div>
      )}
      <h1 ref={titleRef} className={style.title}>
        {title}
      </h1>
      {content !== question.title && (
        <div className={style.text}>
          <FoldedText>{content}</FoldedText>
        </div>
      )}
      <PictureGrid images={images} />
      <p className={style.meta}>
        <Facts>
          {user.name ? text('question.askedBy', { name: user.name }) : text('question.anonymous')}
          <Time at={asked} />
          {views > 0 && text('question.views', { count: formatCount(views, text.locale) })}
        </Facts>
      </p>
    </header>
  )
}
