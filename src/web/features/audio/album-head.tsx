import { Pause, Play } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { AlbumDetail, Track } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { accountPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { BoundDots } from '../../ui/bound-dots.tsx'
import { saySeconds } from '../../ui/say-length.ts'
import { audioPlayer } from '../players/audio-player.ts'
import { toPlayable } from '../players/load-queue.ts'
import { selectIsPlaying, usePlayer } from '../players/player-state.ts'
import type { LoadedTracks } from '../players/use-tracks.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './album-head.module.css'
import { useContinuation } from './continuation.ts'
import { toQueueAlbum } from './queue-album.ts'

interface AlbumHeadProps {
  album: AlbumDetail
  list: LoadedTracks
  titleRef: RefObject<HTMLHeadingElement | null>
  /** What else the reader can do with it. */
  action?: ReactNode
}

/** Cover, title, account and length of an album, and the button that plays it from where the reader left it. */
export function AlbumHead({ album, list, titleRef, action }: AlbumHeadProps) {
  const text = useText()
  const { cover, cover_color: color, title, author, actor, play_count: plays, tracks } = album
  const facts = [
    ...(tracks.total > 0 ? [text('audio.trackCount', { count: tracks.total })] : []),
    ...(album.total_duration > 0 ? [saySeconds(album.total_duration, text)] : []),
    ...(album.finished === 1 ? [text('audio.finished')] : []),
    ...(plays > 0 ? [text('audio.plays', { count: formatCount(plays, text.locale) })] : []),
  ]
  return (
    <header className={style.head}>
      {cover && <Picture src={cover} alt="" ratio={1} color={color} eager className={style.cover} />}
      <div className={style.words}>
        <h1 ref={titleRef} className={style.title}>
          <BoundDots>{title}</BoundDots>
        </h1>
        <SiteLink to={accountPath({ actor, id: author.id })} className={style.account}>
          {author.avatar && <img src={author.avatar} alt="" width={22} height={22} />}
          {author.name}
        </SiteLink>
      </div>
      <p className={style.facts}>
        <Facts>{facts}</Facts>
      </p>
      <PlayAlbum album={album} list={list} />
      {action && <div className={style.action}>{action}</div>}
    </header>
  )
}

function PlayAlbum({ album, list }: { album: AlbumDetail; list: LoadedTracks }) {
  const text = useText()
  const runtime = useRuntime()
  const isOfAlbum = usePlayer(({ queue }) => queue?.album?.id === album.id)
  const isPlaying = usePlayer(selectIsPlaying) && isOfAlbum
  const queueAlbum = toQueueAlbum(album, list.sort)
  const continuation = useContinuation(album, list.tracks)
  const first = list.tracks.find(({ media }) => media !== null)
  const wanted: Track | undefined = continuation ?? first
  if (!wanted) return null
  const play = () => {
    const player = audioPlayer(runtime)
    if (isOfAlbum) player.toggle()
    else player.play(toPlayable(wanted, queueAlbum), queueAlbum)
  }
  const words = isPlaying
    ? text('film.pause')
    : isOfAlbum
      ? text('film.play')
      : continuation
        ? text('audio.continue', { index: continuation.index })
        : text('audio.playAll')
  return (
    <div className={style.play} data-scripted>
      <Button kind="solid" onClick={play}>
        {isPlaying ? <Pause /> : <Play />}
        {words}
      </Button>
    </div>
  )
}
