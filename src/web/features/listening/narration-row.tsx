import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Facts } from '../../ui/facts.tsx'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import { audioPlayer } from '../players/audio-player.ts'
import { findPosition } from '../players/media-positions.ts'
import { playerState, selectIsPlaying, selectTrack, usePlayer } from '../players/player-state.ts'
import type { PlayableTrack } from '../players/queue.ts'
import { nextSpeed, rememberedSpeed } from '../players/speeds.ts'
import { useHeard } from '../players/use-heard.ts'
import { ListenRow } from './listen-row.tsx'

/** Plays what somebody reads out of an article with the site's player, from where the reader left it. */
export function NarrationRow({ track, onUsed }: { track: PlayableTrack; onUsed?: () => void }) {
  const text = useText()
  const runtime = useRuntime()
  const isCurrent = usePlayer((state) => selectTrack(state)?.id === track.id)
  const isPlaying = usePlayer(selectIsPlaying) && isCurrent
  const playedSpeed = usePlayer((state) => state.speed)
  const savedSpeed = useBrowserValue(() => rememberedSpeed('audio'), 1, playerState.subscribe)
  const left = useHeard()[track.id] ? findPosition(track.id) : null
  const speed = isCurrent ? playedSpeed : savedSpeed
  return (
    <ListenRow
      status={isPlaying ? 'playing' : isCurrent || left !== null ? 'paused' : 'idle'}
      note={
        <Facts>
          {text('listen.narrated')}
          {track.duration > 0 && formatDuration(track.duration)}
        </Facts>
      }
      speed={speed}
      onTap={() => {
        onUsed?.()
        if (isCurrent) audioPlayer(runtime).toggle()
        else audioPlayer(runtime).play(track, null)
      }}
      onNextSpeed={() => audioPlayer(runtime).setSpeed(nextSpeed(speed))}
    />
  )
}
