import { useEffect, useRef } from 'react'
import { AlbumHead } from '../../features/audio/album-head.tsx'
import { AlbumList } from '../../features/audio/album-list.tsx'
import { useTracks } from '../../features/players/use-tracks.ts'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { hasOwnLead } from '../../features/content/opening.ts'
import { markRead } from '../../features/content/read-items.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { BookingOf } from '../../parts/content/booking-of.tsx'
import { ContentSurroundings } from '../../parts/content/content-end.tsx'
import { ContentPage } from '../../parts/content/content-page.tsx'
import { SavingOf } from '../../parts/content/saving-of.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import style from './audio-album-page.module.css'
import type { AudioAlbumData } from './audio-album-data.ts'

export const page = definePage({
  middleware: ['valid-id'],
  Page: AudioAlbumPage,
  keyOf: ({ content, preview }) => content.id + (preview?.seq ?? ''), // its lists have a state of their own
  data: async () => (await import('./audio-album-data.ts')).data,
})

/** An album: what it is, its tracks, albums that go with it, comments. */
function AudioAlbumPage({ data }: { data: AudioAlbumData }) {
  const { content, albums, comments, preview } = data
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => markRead(content.id), [content.id])
  const list = useTracks({ series: 'audio', uid: content.uid, first: content.tracks })
  return (
    <ContentPage
      data={data}
      titleRef={head}
      renderTop={(hasTitleLeft) => <TopBar back fixed title={content.title} titleShown={hasTitleLeft} />}
      end={<ContentSurroundings data={{ content, comments, preview, related: albums }} />}
    >
      <AlbumHead album={content} list={list} titleRef={head} action={!preview && <BookingOf content={content} />} />
      {!preview && <SavingOf content={content} />}
      {hasOwnLead(content) && <p className={style.lead}>{content.summary}</p>}
      <div className={style.tracks}>
        <AlbumList album={content} list={list} />
      </div>
      {content.body_html && <ArticleBody html={content.body_html} />}
    </ContentPage>
  )
}
