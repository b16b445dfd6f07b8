import { useRef } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { hasOwnLead } from '../../features/content/opening.ts'
import style from './content-about.module.css'

/** What an item says of itself in words, for pages that are not about the words. */
export function ContentAbout({ content }: { content: ContentDetail }) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <>
      {hasOwnLead(content) && <p className={style.summary}>{content.summary}</p>}
      {content.body_html && <ArticleBody html={content.body_html} bodyRef={body} />}
    </>
  )
}

/** Whether there is anything to say. */
export function hasAbout({ summary, body_html: html }: ContentDetail): boolean {
  return summary !== '' || html !== ''
}
