import { memo, useEffect, useRef, type RefObject } from 'react'
import { BODY_ATTRIBUTE } from '../../rendering/page-elements.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import style from './article-body.module.css'

const LeaveNotice = lazyPart(async () => (await import('./leave-notice.tsx')).LeaveNotice)

interface ArticleBodyProps {
  /** Sanitised rich text whose blocks carry `data-p`. */
  html: string
  bodyRef?: RefObject<HTMLDivElement | null>
}

/** The text itself. React never looks inside it. */
export const ArticleBody = memo(function ArticleBody({ html, bodyRef }: ArticleBodyProps) {
  const own = useRef<HTMLDivElement>(null)
  const body = bodyRef ?? own
  useEffect(() => {
    if (/(?:[?&]|%3F|%26)p(?:=|%3D)\d/i.test(location.search))
      void import('./open-paragraph.ts').then(({ openParagraph }) => openParagraph(body))
  }, [body])
  return (
    <>
      <div ref={body} className={style.body} {...{ [BODY_ATTRIBUTE]: '' }} dangerouslySetInnerHTML={{ __html: html }} />
      {html.includes(' target="') && <LeaveNotice body={body} />}
    </>
  )
})
