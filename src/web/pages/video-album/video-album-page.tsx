import { useEffect, useRef } from 'react'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { Phrases } from '../../features/content/phrases.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { RelatedList } from '../../features/content/related-list.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { AlbumHead } from '../../features/video/album-head.tsx'
import { TrackList } from '../../features/video/track-list.tsx'
import { useTracks } from '../../features/players/use-tracks.ts'
import { useSite } from '../../runtime/site.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import { BookingOf } from '../../parts/content/booking-of.tsx'
import { ContentBar } from '../../parts/content/content-bar.tsx'
import { ContentSurroundings } from '../../parts/content/content-end.tsx'
import { SavingOf } from '../../parts/content/saving-of.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import type { VideoAlbumData } from './video-album-data.ts'
import style from './video-album-page.module.css'

export const page = definePage({
  middleware: ['valid-id'],
  Page: VideoAlbumPage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./video-album-data.ts')).data,
})

/** An album of films: what it is, its films, albums that go with it, comments. */
function VideoAlbumPage({ data }: { data: VideoAlbumData }) {
  const { content, phrases, albums, comments, preview } = data
  const { id, title, uid, tracks } = content
  const site = useSite()
  const head = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleLeft = useHasLeftScreen(head)
  const list = useTracks({ series: 'video', uid, first: tracks })
  useEffect(() => markRead(id), [id])
  return (
    <>
      <TopBar back fixed title={title} titleShown={titleLeft} />
      <main className={style.page}>
        <AlbumHead
          content={content}
          title={<Phrases phrases={phrases} />}
          titleRef={head}
          action={!preview && <BookingOf content={content} />}
        />
        {!preview && <SavingOf content={content} />}
        <TrackList list={list} />
        {content.body_html && <ArticleBody html={content.body_html} bodyRef={body} />}
        <ArticleFoot content={content} />
        <RelatedList cards={albums} />
        <ContentSurroundings data={{ content, related: [], comments, preview }} />
      </main>
      <SiteFooter site={site} />
      <ContentBar content={content} preview={preview} />
    </>
  )
}
