import { useRef } from 'react'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleHead } from '../../features/content/article-head.tsx'
import { ProgressLine } from '../../features/content/progress-line.tsx'
import { ReaderButton } from '../../features/reader/reader-button.tsx'
import { NARRATION_PLACE } from '../../features/players/narration-place.ts'
import { useRelation } from '../../features/relations/relation.ts'
import { island } from '../../ui/island.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { ContentEnd } from '../../parts/content/content-end.tsx'
import { ContentPage } from '../../parts/content/content-page.tsx'
import type { ContentData } from '../../parts/content/load-content.ts'
import { definePage } from '../../runtime/define-page.tsx'

const FollowButton = lazyPart(async () => (await import('../../features/follows/follow-button.tsx')).FollowButton)
const AfterLanding = lazyPart(async () => (await import('./after-landing.tsx')).AfterLanding)
const Narration = island(async () => (await import('./narration.tsx')).Narration, { id: NARRATION_PLACE })

export const page = definePage({
  middleware: ['valid-id'],
  Page: DocumentPage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./document-data.ts')).data,
})

function DocumentPage({ data }: { data: ContentData }) {
  const { content, phrases, preview } = data
  const head = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { place } = useRelation(content)
  return (
    <ContentPage
      data={data}
      titleRef={head}
      renderTop={(hasTitleLeft) => (
        <TopBar back fixed title={content.title} titleShown={hasTitleLeft} edge={<ProgressLine body={body} />}>
          <ReaderButton />
        </TopBar>
      )}
      end={<ContentEnd data={data} />}
      besides={<AfterLanding content={content} body={body} elsewhere={place} isPreview={preview !== null} />}
    >
      <ArticleHead content={content} phrases={phrases} titleRef={head}>
        <FollowButton account={content.author} place="line" />
      </ArticleHead>
      {content.media && <Narration content={content} isPreview={preview !== null} />}
      <ArticleBody html={content.body_html} bodyRef={body} />
    </ContentPage>
  )
}
