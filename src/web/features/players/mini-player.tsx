import { ListMusic, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Dot } from '../../ui/dot.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { audioPlayer } from './audio-player.ts'
import { PlayButton } from './controls/control-buttons.tsx'
import style from './mini-player.module.css'
import { selectIsPlaying, selectTrack, usePlayer } from './player-state.ts'
import { QueueSheet } from './queue-sheet.tsx'
import type { PlayableTrack } from './queue.ts'

/** Screens that have the whole height for themselves. */
const WITHOUT = /\/svideo\/|^\/pc/

/** What plays, over every page but the track's own. */
export function MiniPlayer() {
  const text = useText()
  const { pathname } = useLocation()
  const track = usePlayer(selectTrack)
  const sheet = useSheet('queue')
  const isShown = track !== undefined && pathname !== track.path && !WITHOUT.test(pathname)
  /** Stays in sight while it leaves. */
  const [last, setLast] = useState(track)
  if (track && track !== last) setLast(track)

  useEffect(() => {
    if (!isShown) return
    document.documentElement.dataset.mini = ''
    return () => {
      delete document.documentElement.dataset.mini
    }
  }, [isShown])

  if (!last) return null
  return (
    <>
      <aside
        className={style.mini}
        data-screen-only
        aria-label={text('player.label')}
        data-shown={isShown}
        inert={!isShown}
      >
        <MiniRow track={last} onQueue={sheet.show} />
        <Progress />
      </aside>
      {sheet.open && track && <QueueSheet onClose={sheet.close} />}
    </>
  )
}

function MiniRow({ track, onQueue }: { track: PlayableTrack; onQueue: () => void }) {
  const text = useText()
  const player = audioPlayer(useRuntime())
  const isPlaying = usePlayer(selectIsPlaying)
  const { cover, color, title, index, artist, path } = track
  return (
    <div className={style.row}>
      <SiteLink to={path} className={style.track}>
        {cover && <Picture src={cover} alt="" ratio={1} color={color} eager small className={style.cover} />}
        <span className={style.lines}>
          <span className={style.title}>{index > 0 ? text('player.number', { index, title }) : title}</span>
          <Times artist={artist} />
        </span>
      </SiteLink>
      <PlayButton look="bar" isPlaying={isPlaying} onToggle={player.toggle} />
      <button
        type="button"
        className={style.button}
        aria-label={text('player.queue')}
        aria-haspopup="dialog"
        onClick={onQueue}
      >
        <ListMusic />
      </button>
      {!isPlaying && (
        <button type="button" className={style.button} aria-label={text('player.close')} onClick={player.close}>
          <X />
        </button>
      )}
    </div>
  )
}

function Times({ artist }: { artist: string }) {
  const text = useText()
  const source = usePlayer(({ queue }) => queue?.album?.title ?? artist)
  const seconds = usePlayer((state) => Math.floor(state.seconds))
  const duration = usePlayer((state) => Math.floor(state.duration))
  const isFailed = usePlayer(({ status }) => status === 'failed')
  return (
    <span className={style.meta}>
      {isFailed ? text('audio.failed') : source}
      <Dot />
      {formatDuration(seconds)}
      {duration > 0 && ` / ${formatDuration(duration)}`}
    </span>
  )
}

function Progress() {
  const share = usePlayer(({ seconds, duration }) => (duration > 0 ? Math.round((seconds / duration) * 500) / 500 : 0))
  return <span className={style.progress} style={{ '--filled': share }} />
}
