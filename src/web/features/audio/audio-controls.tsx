import { Moon } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { PlayButton, SkipButton } from '../players/controls/control-buttons.tsx'
import { Scrubber } from '../players/controls/scrubber.tsx'
import { SKIP_SECONDS } from '../players/media-session.ts'
import { usePlayer } from '../players/player-state.ts'
import { rememberedSpeed } from '../players/speeds.ts'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import style from './audio-controls.module.css'
import type { Chapter } from '../players/chapters.ts'
import { SleepCountdown } from './sleep-countdown.tsx'
import { useIsNear, usePlace, type Listening } from './use-listening.ts'

const SpeedSheet = lazySheet(async () => (await import('./player-sheets.tsx')).SpeedSheet)
const SleepSheet = lazySheet(async () => (await import('./player-sheets.tsx')).SleepSheet)

/** Seconds of a press of an arrow key. */
const KEY_STEP_SECONDS = 5

/** The big player of a track: where it is, speed, back, play, on, and when it is to stop. */
export function AudioControls({ listening, chapters }: { listening: Listening; chapters: readonly Chapter[] }) {
  const text = useText()
  const { isPlaying, toggle, skip } = listening
  const [sheet, setSheet] = useState<'speed' | 'sleep' | null>(null)
  const isWaiting = usePlayer(({ status }) => status === 'loading') && isPlaying
  const sleep = usePlayer((state) => state.sleep)
  const playedSpeed = usePlayer((state) => state.speed)
  const savedSpeed = useBrowserValue(() => rememberedSpeed('audio'), 1)
  const speed = listening.isCurrent ? playedSpeed : savedSpeed
  const close = () => setSheet(null)
  return (
    <div className={style.controls} data-scripted role="group" aria-label={text('player.label')}>
      <Place listening={listening} chapters={chapters} />
      <div className={style.buttons}>
        <button type="button" className={style.choice} aria-haspopup="dialog" onClick={() => setSheet('speed')}>
          <span className={style.speed}>{speed}×</span>
          <span className={style.word}>{text('audio.speed')}</span>
        </button>
        <SkipButton seconds={-SKIP_SECONDS} onSkip={skip} />
        <PlayButton look="page" isPlaying={isPlaying} isWaiting={isWaiting} onToggle={toggle} />
        <SkipButton seconds={SKIP_SECONDS} onSkip={skip} />
        <button
          type="button"
          className={style.choice}
          aria-haspopup="dialog"
          data-set={sleep !== null}
          onClick={() => setSheet('sleep')}
        >
          <Moon />
          <span className={style.word}>{sleep ? <SleepCountdown timer={sleep} /> : text('audio.sleep')}</span>
        </button>
      </div>
      {sheet === 'speed' && <SpeedSheet speed={speed} onClose={close} />}
      {sheet === 'sleep' && <SleepSheet onClose={close} />}
    </div>
  )
}

/** The line with the times at its ends, and a place that the reader may want between them. */
function Place({ listening, chapters }: { listening: Listening; chapters: readonly Chapter[] }) {
  const text = useText()
  const { duration, seek } = listening
  const seconds = usePlace(listening, (at) => at)
  const [held, setHeld] = useState<number | null>(null)
  const at = held ?? seconds
  return (
    <>
      <Scrubber
        look="page"
        to={duration}
        seconds={seconds}
        chapters={chapters}
        step={KEY_STEP_SECONDS}
        describe={(at) => text('film.time', { at: formatDuration(at), duration: formatDuration(duration) })}
        onSeek={seek}
        onHold={setHeld}
      />
      <div className={style.times}>
        <span>{formatDuration(at)}</span>
        <SpotNote listening={listening} />
        <span>{duration > 0 && text('audio.left', { length: formatDuration(Math.max(0, duration - at)) })}</span>
      </div>
    </>
  )
}

/** A place that the reader may want to be at. */
function SpotNote({ listening }: { listening: Listening }) {
  const text = useText()
  const { spot, playAt, isFailed } = listening
  const isThere = useIsNear(listening)
  if (isFailed) return <span role="alert">{text('audio.failed')}</span>
  if (!spot || isThere) return null
  return (
    <button type="button" className={style.spot} onClick={() => playAt(spot.seconds)}>
      {text(`audio.spot.${spot.kind}`, { time: formatDuration(spot.seconds) })}
    </button>
  )
}
