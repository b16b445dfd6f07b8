import { useEffect, useMemo, useRef } from 'react'
import { formatCount } from '#contract/format/numbers.ts'
import { AudioHead } from '../../features/audio/audio-head.tsx'
import { AudioStage } from '../../features/audio/audio-stage.tsx'
import { albumPath } from '../../features/players/playable.ts'
import { CommentCountAction, CommentPill } from '../../features/comments/comment-pill.tsx'
import { useCommentCount } from '../../features/comments/comment-count.ts'
import { COMMENTS_ID } from '../../features/comments/places.ts'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { hasOwnLead } from '../../features/content/opening.ts'
import { markRead } from '../../features/content/read-items.ts'
import { CollectAction, StarAction } from '../../features/relations/mark-actions.tsx'
import { useRelation } from '../../features/relations/relation.ts'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { shareIcon } from '../../features/sharing/share-icon.tsx'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Dot } from '../../ui/dot.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import { ContentShare } from '../../parts/content/content-share.tsx'
import { PreviewBar } from '../../parts/content/content-bar.tsx'
import { ContentSurroundings } from '../../parts/content/content-end.tsx'
import type { ContentData } from '../../parts/content/load-content.ts'
import { definePage } from '../../runtime/define-page.tsx'
import style from './audio-page.module.css'

export const page = definePage({
  middleware: ['valid-id'],
  Page: AudioPage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./audio-data.ts')).data,
})

/** One thing to hear: its player, what goes with it, its text, comments. */
function AudioPage({ data }: { data: ContentData }) {
  const { content, preview } = data
  const text = useText()
  const site = useSite()
  const { defaultLocale } = useConfig()
  const head = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleLeft = useHasLeftScreen(head)
  const { place } = useRelation(content)
  const elsewhere = useMemo(() => place && { seconds: Number(place.paragraph), at: place.at }, [place])
  useEffect(() => markRead(content.id), [content.id])
  return (
    <>
      <div className={style.stage} style={{ '--tint': content.cover_color || undefined }}>
        <div className={style.bar}>
          <TopBar back fixed>
            <BarTitle data={data} titleLeft={titleLeft} />
            {!preview && (
              <ContentShare content={content} place="top">
                {shareIcon}
              </ContentShare>
            )}
          </TopBar>
        </div>
        <main className={style.page}>
          <article lang={content.lang || defaultLocale}>
            <AudioHead content={content} titleRef={head}>
              {!preview && (
                <>
                  <StarAction content={content} />
                  <CollectAction content={content} />
                </>
              )}
            </AudioHead>
            <AudioStage
              content={content}
              isPreview={preview !== null}
              elsewhere={elsewhere}
              comments={!preview && <CommentsLink data={data} />}
            />
            {(hasOwnLead(content) || content.body_html) && <SectionHead title={text('audio.about')} />}
            {hasOwnLead(content) && <p className={style.lead}>{content.summary}</p>}
            {content.body_html && <ArticleBody html={content.body_html} bodyRef={body} />}
            <ArticleFoot content={content} />
          </article>
          <ContentSurroundings data={data} />
        </main>
      </div>
      <SiteFooter site={site} />
      {preview ? (
        <PreviewBar preview={preview} />
      ) : (
        <ActionBar label={text('bar.actions')}>
          <CommentPill content={content} />
          <CommentCountAction content={content} />
        </ActionBar>
      )}
    </>
  )
}

/** The place of the item in its album; its title once that has left the screen. */
function BarTitle({ data: { content }, titleLeft }: { data: ContentData; titleLeft: boolean }) {
  const text = useText()
  const { album, title, author } = content
  if (titleLeft) return <p className={style.place}>{title}</p>
  if (!album) return <p className={style.place}>{author.name}</p>
  const { index, count } = album
  return (
    <SiteLink to={albumPath(content.actor, album.id)} className={style.place}>
      {album.title}
      <Dot />
      {text('audio.placeInAlbum', { index, count })}
    </SiteLink>
  )
}

function CommentsLink({ data: { content } }: { data: ContentData }) {
  const text = useText()
  const count = useCommentCount(content)
  return (
    <a href={`#${COMMENTS_ID}`}>
      {text('comment.title')}
      {count > 0 && <span className={style.count}>{formatCount(count, text.locale)}</span>}
    </a>
  )
}
