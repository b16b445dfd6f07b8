import { useEffect, useRef } from 'react'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { ArticleHead } from '../../features/content/article-head.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { ProgressLine } from '../../features/content/progress-line.tsx'
import { ReaderButton } from '../../features/reader/reader-button.tsx'
import { useRelation } from '../../features/relations/relation.ts'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import { ContentBar } from '../../parts/content/content-bar.tsx'
import { ContentEnd } from '../../parts/content/content-end.tsx'
import type { ContentData } from '../../parts/content/load-content.ts'
import { definePage } from '../../runtime/define-page.tsx'
import style from './document-page.module.css'

const FollowButton = lazyPart(async () => (await import('../../features/follows/follow-button.tsx')).FollowButton)
const AfterLanding = lazyPart(async () => (await import('./after-landing.tsx')).AfterLanding)

export const page = definePage({
  middleware: ['valid-id'],
  Page: DocumentPage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./document-data.ts')).data,
})

function DocumentPage({ data }: { data: ContentData }) {
  const { content, phrases, preview } = data
  const site = useSite()
  const { defaultLocale } = useConfig()
  const head = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleLeft = useHasLeftScreen(head)
  const { place } = useRelation(content)
  useEffect(() => markRead(content.id), [content.id])
  return (
    <>
      <TopBar back fixed title={content.title} titleShown={titleLeft} edge={<ProgressLine body={body} />}>
        <ReaderButton />
      </TopBar>
      <main className={style.page}>
        <article lang={content.lang || defaultLocale}>
          <ArticleHead content={content} phrases={phrases} titleRef={head}>
            <FollowButton account={content.author} place="line" />
          </ArticleHead>
          <ArticleBody html={content.body_html} bodyRef={body} />
          <ArticleFoot content={content} />
        </article>
        <ContentEnd data={data} />
      </main>
      <SiteFooter site={site} />
      <AfterLanding content={content} body={body} elsewhere={place} mayQuote={preview === null} />
      <ContentBar content={content} preview={preview} />
    </>
  )
}
