import { Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CommentCountAction, CommentPill } from '../../features/comments/comment-pill.tsx'
import { COMMENTS_ID } from '../../features/comments/places.ts'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { ArticleHead } from '../../features/content/article-head.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { ProgressLine } from '../../features/content/progress-line.tsx'
import { ReaderButton } from '../../features/reader/reader-button.tsx'
import { ClosingAction, ClosingActions, CollectAction, StarAction } from '../../features/relations/mark-actions.tsx'
import { useRelation } from '../../features/relations/relation.ts'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { ActionBar, BarAction } from '../../ui/action-bar.tsx'
import { island } from '../../ui/island.tsx'
import { late } from '../../ui/late.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import style from './document-page.module.css'
import type { DocumentData } from './load-document.ts'

const RelatedList = island(async () => (await import('../../features/content/related-list.tsx')).RelatedList)
const CommentSection = island(
  async () => (await import('../../features/comments/comment-section.tsx')).CommentSection,
  COMMENTS_ID,
)
const ResumeChip = late(async () => (await import('../../features/content/resume-chip.tsx')).ResumeChip)

export function DocumentPage({ data }: { data: DocumentData }) {
  const { content, phrases, related, comments } = data
  const site = useSite()
  const text = useText()
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
          <ArticleHead content={content} phrases={phrases} titleRef={head} />
          <ArticleBody html={content.body_html} bodyRef={body} />
          <ArticleFoot content={content} />
        </article>
        <ClosingActions content={content}>
          <ShareAction share={content.share} place="closing">
            {(onClick) => (
              <ClosingAction icon={<Share2 />} onClick={onClick}>
                {text('share.open')}
              </ClosingAction>
            )}
          </ShareAction>
        </ClosingActions>
        <RelatedList cards={related} />
        <CommentSection content={content} first={comments} />
      </main>
      <SiteFooter site={site} />
      <ResumeChip id={content.id} body={body} elsewhere={place} />
      <ActionBar label={text('bar.actions')}>
        <CommentPill content={content} />
        <CommentCountAction content={content} />
        <StarAction content={content} />
        <CollectAction content={content} />
        <ShareAction share={content.share} place="bar">
          {(onClick) => (
            <BarAction icon={<Share2 />} label={text('share.open')} caption={text('share.open')} onClick={onClick} />
          )}
        </ShareAction>
      </ActionBar>
    </>
  )
}
