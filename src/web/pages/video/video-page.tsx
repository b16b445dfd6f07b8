import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CommentCountAction, CommentPill } from '../../features/comments/comment-pill.tsx'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { Phrases } from '../../features/content/phrases.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { FollowButton } from '../../features/follows/follow-button.tsx'
import { useRelation } from '../../features/relations/relation.ts'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { keepAlbumPlace } from '../../features/video/album-place.ts'
import { AlbumRail } from '../../features/video/album-rail.tsx'
import { ChapterList } from '../../features/video/chapter-list.tsx'
import { FilmAccount } from '../../features/video/film-account.tsx'
import { NextUp } from '../../features/video/next-up.tsx'
import { useAlbum } from '../../features/video/use-album.ts'
import { VideoHead } from '../../features/video/video-head.tsx'
import { useText } from '../../i18n/text.tsx'
import { mayPlayItself } from '../../features/players/data-saver.ts'
import { askForFilm, takeAskedFilm } from '../../features/players/film/asked-film.ts'
import { FilmPlayer } from '../../features/players/film/film-player.tsx'
import { noMedia } from '../../features/players/film/film.ts'
import { posterOf } from '../../features/players/film/poster-of.ts'
import { useFilm } from '../../features/players/film/use-film.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { BackButton } from '../../ui/top-bar.tsx'
import { ContentAbout, hasAbout } from '../../parts/content/content-about.tsx'
import { PreviewBar } from '../../parts/content/content-bar.tsx'
import { ContentSurroundings } from '../../parts/content/content-end.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { listenTo, soundOf } from './listen-to.ts'
import type { VideoData } from './video-data.ts'
import { VideoActions } from './video-actions.tsx'
import style from './video-page.module.css'

export const page = definePage({
  middleware: ['valid-id'],
  Page: VideoPage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./video-data.ts')).data,
})

/** A film at the top of its page, below it what is to be known of it, its album, what goes with it, and comments. */
function VideoPage({ data }: { data: VideoData }) {
  const { content, phrases, rail, preview } = data
  const { id, title, album } = content
  const media = content.media ?? noMedia
  const text = useText()
  const site = useSite()
  const runtime = useRuntime()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { place } = useRelation(content)
  const elsewhere = useMemo(() => place && { seconds: Number(place.paragraph), at: place.at }, [place])
  const { film, start, fromStart } = useFilm({
    id,
    media,
    isPreview: preview !== null,
    elsewhere,
    search,
    runtime,
  })
  const { list, path: albumPath, next } = useAlbum(content, rail)
  const [staysAtEnd, setStaysAtEnd] = useState(false)
  const sound = soundOf(content)

  useEffect(() => markRead(id), [id])
  useEffect(() => {
    if (takeAskedFilm(id)) film.play()
  }, [film, id])

  useEffect(() => {
    if (!album) return
    return film.state.subscribe(({ phase }, { phase: before }) => {
      if (phase === 'playing' && before !== 'playing')
        keepAlbumPlace(album.id, { id, index: album.index, path: content.path })
    })
  }, [film, album, id, content.path])

  const goOn = () => {
    if (!next) return
    askForFilm(next.id)
    void navigate(next.path)
  }
  const listen = () => {
    const { seconds } = film.state.getState()
    film.pause()
    void listenTo(content, sound, seconds, runtime)
  }
  return (
    <>
      <main className={style.page} style={{ '--ratio': media.height > 0 ? media.width / media.height : 16 / 9 }}>
        <div id="film" className={style.player}>
          <FilmPlayer
            film={film}
            media={media}
            title={title}
            poster={posterOf(content, preview !== null)}
            color={content.cover_color}
            start={start}
            onFromStart={fromStart}
            lead={<BackButton />}
            ending={
              next &&
              !staysAtEnd &&
              mayPlayItself() && <NextUp title={next.title} onNext={goOn} onCancel={() => setStaysAtEnd(true)} />
            }
          />
        </div>
        <VideoHead
          content={content}
          title={<Phrases phrases={phrases} />}
          about={hasAbout(content) && <ContentAbout content={content} />}
        />
        <div className={style.account}>
          <FilmAccount author={content.author} actor={content.actor}>
            <FollowButton account={content.author} place="line" />
          </FilmAccount>
        </div>
        {!preview && <VideoActions content={content} {...(sound.length > 0 && { onListen: listen })} />}
        <ArticleFoot content={content} />
        <ChapterList film={film} chapters={media.chapters} />
        {album && list.tracks.length > 0 && (
          <AlbumRail album={album} albumPath={albumPath} list={list} currentId={id} />
        )}
        <ContentSurroundings data={data} />
      </main>
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
