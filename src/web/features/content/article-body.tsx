import { memo, type RefObject } from 'react'
import { BODY_ATTRIBUTE } from '../../page-elements.ts'
import style from './article-body.module.css'

interface ArticleBodyProps {
  /** Sanitised rich text whose blocks carry `data-p`. */
  html: string
  bodyRef: RefObject<HTMLDivElement | null>
}

/** The text itself. React never looks inside it. */
export const ArticleBody = memo(function ArticleBody({ html, bodyRef }: ArticleBodyProps) {
  return (
    <div
      ref={bodyRef}
      className={style.body}
      {...{ [BODY_ATTRIBUTE]: '' }}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
})
