import { useEffect, useRef } from 'react'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleHead } from '../../features/content/article-head.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { ProgramCard } from '../../features/mini-program/program-card.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { ContentEnd } from '../../parts/content/content-end.tsx'
import { ContentPage } from '../../parts/content/content-page.tsx'
import type { ContentData } from '../../parts/content/load-content.ts'
import { definePage } from '../../runtime/define-page.tsx'

export const page = definePage({
  middleware: ['valid-id'],
  Page: MiniProgramPage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./mini-program-data.ts')).data,
})

/** What a mini program is for, what it looks like, and how to open it. */
function MiniProgramPage({ data }: { data: ContentData }) {
  const { content, phrases } = data
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => markRead(content.id), [content.id])
  return (
    <ContentPage
      data={data}
      titleRef={head}
      renderTop={(hasTitleLeft) => <TopBar back fixed title={content.title} titleShown={hasTitleLeft} />}
      end={<ContentEnd data={data} />}
    >
      <ArticleHead content={content} phrases={phrases} titleRef={head} />
      <ProgramCard content={content} />
      <ArticleBody html={content.body_html} />
    </ContentPage>
  )
}
