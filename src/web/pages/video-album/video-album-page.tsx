import { useEffect, useRef } from 'react'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { Phrases } from '../../features/content/phrases.tsx'
import { RelatedList } from '../../features/content/related-list.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { AlbumHead } from '../../features/video/album-head.tsx'
import { TrackList } from '../../features/video/track-list.tsx'
import { useTracks } from '../../features/players/use-tracks.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { BookingOf } from '../../parts/content/booking-of.tsx'
import { ContentSurroundings } from '../../parts/content/content-end.tsx'
import { ContentPage } from '../../parts/content/content-page.tsx'
import { SavingOf } from '../../parts/content/saving-of.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import type { VideoAlbumData } from './video-album-data.ts'

export const page = definePage({
  middleware: ['valid-id'],
  Page: VideoAlbumPage,
  keyOf: ({ content, preview }) => content.id + (preview?.seq ?? ''), // its lists have a state of their own
  data: async () => (await import('./video-album-data.ts')).data,
})

/** An album of films: what it is, its films, albums that go with it, comments. */
function VideoAlbumPage({ data }: { data: VideoAlbumData }) {
  const { content, phrases, albums, comments, preview } = data
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => markRead(content.id), [content.id])
  const list = useTracks({ series: 'video', uid: content.uid, first: content.tracks })
  return (
    <ContentPage
      data={data}
      titleRef={head}
      renderTop={(hasTitleLeft) => <TopBar back fixed title={content.title} titleShown={hasTitleLeft} />}
      end={
        <>
          <RelatedList cards={albums} />
          <ContentSurroundings data={{ content, related: [], comments, preview }} />
        </>
      }
    >
      <AlbumHead
        content={content}
        title={<Phrases phrases={phrases} />}
        titleRef={head}
        action={!preview && <BookingOf content={content} />}
      />
      {!preview && <SavingOf content={content} />}
      <TrackList list={list} />
      {content.body_html && <ArticleBody html={content.body_html} />}
    </ContentPage>
  )
}
