import { useEffect, useRef } from 'react'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { ArticleHead } from '../../features/content/article-head.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { ProgressLine } from '../../features/content/progress-line.tsx'
import { RelatedList } from '../../features/content/related-list.tsx'
import { ResumeChip } from '../../features/content/resume-chip.tsx'
import { ReaderButton } from '../../features/reader/reader-button.tsx'
import { ShareButton } from '../../features/sharing/share-button.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import style from './document-page.module.css'
import type { DocumentData } from './load-document.ts'

export function DocumentPage({ data }: { data: DocumentData }) {
  const { content, phrases, related } = data
  const site = useSite()
  const { defaultLocale } = useConfig()
  const head = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleLeft = useHasLeftScreen(head)
  useEffect(() => markRead(content.id), [content.id])
  return (
    <>
      <TopBar back fixed title={content.title} titleShown={titleLeft} edge={<ProgressLine body={body} />}>
        <ReaderButton />
        <ShareButton share={content.share} />
      </TopBar>
      <main className={style.page}>
        <article lang={content.lang || defaultLocale}>
          <ArticleHead content={content} phrases={phrases} titleRef={head} />
          <ArticleBody html={content.body_html} bodyRef={body} />
          <ArticleFoot content={content} />
        </article>
        <RelatedList cards={related} />
      </main>
      <SiteFooter site={site} />
      <ResumeChip id={content.id} body={body} />
    </>
  )
}
