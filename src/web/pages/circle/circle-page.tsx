import { useEffect, useRef } from 'react'
import type { CircleChannel } from '#contract/share-urls.ts'
import { COMMENTS_ID } from '../../features/comments/places.ts'
import { CirclePost } from '../../features/community/circle-post.tsx'
import { PostEntry } from '../../features/community/submission-entry.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { shareIcon } from '../../features/sharing/share-icon.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { island } from '../../ui/island.tsx'
import { usePictureViewer } from '../../ui/picture-viewer/use-picture-viewer.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import { ContentShare } from '../../parts/content/content-share.tsx'
import { ContentBar } from '../../parts/content/content-bar.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import style from './circle-page.module.css'
import type { CircleData } from './circle-data.ts'

const CommentSection = island(
  async () => (await import('../../features/comments/comment-section.tsx')).CommentSection,
  { id: COMMENTS_ID },
)
const CirclePosts = island(async () => (await import('../../parts/circle/circle-posts.tsx')).CirclePosts)
const RelatedList = island(async () => (await import('../../features/content/related-list.tsx')).RelatedList)

export const page = definePage({
  Page: CirclePage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./circle-data.ts')).data,
})

/** A shared post of a circle with its comments. */
function CirclePage({ data }: { data: CircleData }) {
  const { content, comments, related, preview } = data
  const site = useSite()
  const { defaultLocale } = useConfig()
  const head = useRef<HTMLHeadingElement>(null)
  const viewer = usePictureViewer(content.images)
  const titleLeft = useHasLeftScreen(head)
  useEffect(() => markRead(content.id), [content.id])
  return (
    <>
      <TopBar back fixed title={content.title} titleShown={titleLeft}>
        <ContentShare content={content} place="top">
          {shareIcon}
        </ContentShare>
      </TopBar>
      <main className={style.page}>
        <div lang={content.lang || defaultLocale}>
          <CirclePost post={content} titleRef={head} onOpen={viewer.open} />
        </div>
        {!preview && <PostEntry circle={content.circle} channel={channelOf(content.path)} />}
        {!preview && <CommentSection content={content} first={comments} />}
        {!preview && <CirclePosts post={content} />}
        <RelatedList cards={related} />
      </main>
      <SiteFooter site={site} />
      {viewer.element}
      <ContentBar content={content} preview={preview} />
    </>
  )
}

function channelOf(path: string): CircleChannel {
  return path.startsWith('/dimim/') ? 'dimim' : 'dejin'
}
