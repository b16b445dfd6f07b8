import { useEffect, useRef } from 'react'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { ArticleHead } from '../../features/content/article-head.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { ProgramCard } from '../../features/mini-program/program-card.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import { ContentBar } from '../../parts/content/content-bar.tsx'
import { ContentEnd } from '../../parts/content/content-end.tsx'
import type { ContentData } from '../../parts/content/load-content.ts'
import { definePage } from '../../runtime/define-page.tsx'
import style from './mini-program-page.module.css'

export const page = definePage({
  middleware: ['valid-id'],
  Page: MiniProgramPage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./mini-program-data.ts')).data,
})

/** What a mini program is for, what it looks like, and how to open it. */
function MiniProgramPage({ data }: { data: ContentData }) {
  const { content, phrases, preview } = data
  const site = useSite()
  const { defaultLocale } = useConfig()
  const head = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleLeft = useHasLeftScreen(head)
  useEffect(() => markRead(content.id), [content.id])
  return (
    <>
      <TopBar back fixed title={content.title} titleShown={titleLeft} />
      <main className={style.page}>
        <article lang={content.lang || defaultLocale}>
          <ArticleHead content={content} phrases={phrases} titleRef={head} />
          <ProgramCard content={content} />
          <ArticleBody html={content.body_html} bodyRef={body} />
          <ArticleFoot content={content} />
        </article>
        <ContentEnd data={data} />
      </main>
      <SiteFooter site={site} />
      <ContentBar content={content} preview={preview} />
    </>
  )
}
