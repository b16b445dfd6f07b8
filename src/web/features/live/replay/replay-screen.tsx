import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import type { Media } from '#contract/content.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LiveDetail } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import { FilmPlayer } from '../../players/film/film-player.tsx'
import { noMedia } from '../../players/film/film.ts'
import { useFilm } from '../../players/film/use-film.ts'
import { useRuntime } from '../../../runtime/runtime.ts'
import { useNow } from '../../../ui/clock.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { BackButton } from '../../../ui/top-bar.tsx'
import type { LiveParts } from '../room/live-parts.ts'
import type { LiveRoom } from '../room/live-room.ts'
import { ReplayParts } from './replay-parts.tsx'
import type { ReplayChapter } from './replay-rules.ts'
import style from './replay-screen.module.css'
import { RoomNumbers } from './room-numbers.tsx'
import { RoomTimes } from './room-times.tsx'
import { useChapters } from './use-chapters.ts'

/** A replay that is not there after a week, in seconds, is not spoken of any more. */
const PREPARED_WITHIN = 7 * 86_400

interface ReplayScreenProps {
  room: LiveRoom
  parts: LiveParts
}

interface OverProps extends ReplayScreenProps {
  detail: LiveDetail
  chapters: readonly ReplayChapter[]
}

/** A live room that is over: its replay once there is one, what it came to, its key moments, chat and posts. */
export function ReplayScreen({ room, parts }: ReplayScreenProps) {
  const detail = useStore(room.state, (state) => state.detail)
  const chapters = useChapters(detail, posterOf(detail, parts))
  const { status, replay } = detail
  const over = { room, parts, detail, chapters }
  if (status !== LIVE_STATUS.replay || !replay?.playURL) return <Ended {...over} />
  return <Replayed key={replay.playURL} {...over} replay={replay} />
}

function Replayed({ replay, ...over }: OverProps & { replay: NonNullable<LiveDetail['replay']> }) {
  const { detail, chapters, parts } = over
  const text = useText()
  const runtime = useRuntime()
  const { search } = useLocation()
  const { playURL: url } = replay
  // Until the film says how long it is.
  const expected = Math.max(0, detail.end_time - detail.start_time - Math.max(0, replay.offset))
  const poster = posterOf(detail, parts)
  const media = useMemo((): Media => {
    const source = { url, type: '', quality: '', width: 0, height: 0, bitrate: 0, size: 0 }
    return { ...noMedia, url, cover: poster, sources: [source], chapters: [...chapters], duration: expected }
  }, [url, poster, chapters, expected])
  const { film, start, fromStart } = useFilm({
    id: detail.live_id,
    media,
    isPreview: false,
    elsewhere: null,
    search,
    runtime,
  })
  return (
    <main className={style.page}>
      <div id="film" className={style.player}>
        <FilmPlayer
          film={film}
          media={media}
          title={detail.title}
          poster={poster}
          color={parts.content.cover_color}
          start={start}
          onFromStart={fromStart}
          lead={
            <span className={style.lead}>
              <BackButton />
              <span className={style.mark}>{text('live.replay.mark')}</span>
            </span>
          }
          actions={parts.share}
        />
      </div>
      <About {...over} />
      <ReplayParts {...over} film={film} offset={replay.offset} />
      {parts.end}
      {parts.bar}
    </main>
  )
}

/** While its replay is prepared, or where there is none. */
function Ended(over: OverProps) {
  const text = useText()
  const { parts, detail } = over
  const poster = posterOf(detail, parts)
  const now = useNow()
  const isComing = now / 1000 - detail.end_time < PREPARED_WITHIN
  return (
    <main className={style.page}>
      <div className={style.still} data-dark>
        {poster && <Picture src={poster} alt="" ratio={16 / 9} color={parts.content.cover_color} eager />}
        <p className={style.coming}>{text(isComing ? 'live.replay.coming' : 'live.replay.none')}</p>
        <div className={style.top}>
          <BackButton />
          {parts.share}
        </div>
      </div>
      <About {...over} />
      <ReplayParts {...over} film={null} offset={0} />
      {parts.end}
      {parts.bar}
    </main>
  )
}

function About({ parts, detail }: OverProps) {
  return (
    <>
      <h1 className={style.title}>{parts.title}</h1>
      <RoomTimes detail={detail} />
      <RoomNumbers detail={detail} />
    </>
  )
}

function posterOf(detail: LiveDetail, parts: LiveParts): string {
  return detail.play_background || parts.content.cover
}
