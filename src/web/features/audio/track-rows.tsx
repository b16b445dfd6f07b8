import { AudioLines, Check, Pause, Play } from 'lucide-react'
import type { Track } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { audioPlayer } from '../players/audio-player.ts'
import { toPlayable } from '../players/load-queue.ts'
import type { Heard } from '../players/media-positions.ts'
import { selectIsPlaying, selectTrack, usePlayer } from '../players/player-state.ts'
import type { QueueAlbum } from '../players/queue.ts'
import { useHeard } from '../players/use-heard.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Facts } from '../../ui/facts.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './track-rows.module.css'

/** Numbered tracks of an album with what was heard of them; each leads to its page and can be played in place. */
export function TrackRows({ tracks, album }: { tracks: readonly Track[]; album: QueueAlbum }) {
  const heard = useHeard()
  const currentId = usePlayer((state) => selectTrack(state)?.id)
  const isPlaying = usePlayer(selectIsPlaying)
  return (
    <ol>
      {tracks.map((track) => (
        <TrackRow
          key={track.id}
          track={track}
          album={album}
          heard={heard[track.id]}
          isCurrent={track.id === currentId}
          isPlaying={track.id === currentId && isPlaying}
        />
      ))}
    </ol>
  )
}

interface TrackRowProps {
  track: Track
  album: QueueAlbum
  heard: Heard | undefined
  isCurrent: boolean
  isPlaying: boolean
}

function TrackRow({ track, album, heard, isCurrent, isPlaying }: TrackRowProps) {
  const text = useText()
  const runtime = useRuntime()
  const { index, title, path, media, publish_time: published, play_count: plays } = track
  const playable = toPlayable(track, album)
  const isMissing = playable.sources.length === 0
  const toggle = () => {
    const player = audioPlayer(runtime)
    if (isCurrent) player.toggle()
    else player.play(playable, album)
  }
  return (
    <li className={style.row} data-heard={heard?.isFinished === true} aria-current={isCurrent ? 'true' : undefined}>
      <SiteLink to={path} className={style.link} data-track={track.id}>
        <span className={style.number}>{isCurrent ? <AudioLines /> : index}</span>
        <span className={style.words}>
          <span className={style.title}>{title}</span>
          <span className={style.meta}>
            <Facts>
              {isMissing ? text('audio.missingShort') : formatDuration(media?.duration || null)}
              <Time at={published} />
              {plays > 0 && text('audio.plays', { count: formatCount(plays, text.locale) })}
              {isStarted(heard) && <HeardMark heard={heard} />}
            </Facts>
          </span>
        </span>
      </SiteLink>
      {!isMissing && (
        <button
          type="button"
          className={style.play}
          data-scripted
          aria-label={text(isPlaying ? 'audio.pauseOf' : 'audio.playOf', { title })}
          onClick={toggle}
        >
          {isPlaying ? <Pause /> : <Play />}
        </button>
      )}
    </li>
  )
}

function isStarted(heard: Heard | undefined): heard is Heard {
  return heard !== undefined && (heard.isFinished || percentOf(heard) >= 1)
}

function percentOf({ seconds, duration }: Heard): number {
  return duration > 0 ? Math.round((seconds / duration) * 100) : 0
}

function HeardMark({ heard }: { heard: Heard }) {
  const text = useText()
  return (
    <span className={style.heard}>
      {heard.isFinished ? (
        <>
          <Check /> {text('audio.heard')}
        </>
      ) : (
        text('audio.heardShare', { percent: percentOf(heard) })
      )}
    </span>
  )
}
