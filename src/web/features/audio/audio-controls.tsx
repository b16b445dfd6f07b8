import { Moon, Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { SKIP_SECONDS } from '../../players/media-session.ts'
import { usePlayer } from '../../players/player-state.ts'
import { rememberedSpeed } from '../../players/speeds.ts'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import style from './audio-controls.module.css'
import type { Chapter } from '../../players/chapters.ts'
import { Scrubber } from './scrubber.tsx'
import { SleepCountdown } from './sleep-countdown.tsx'
import { useIsNear, usePlace, type Listening } from './use-listening.ts'

const SpeedSheet = lazySheet(async () => (await import('./player-sheets.tsx')).SpeedSheet)
const SleepSheet = lazySheet(async () => (await import('./player-sheets.tsx')).SleepSheet)

/** The big player of a track: where it is, speed, back, play, on, and when it is to stop. */
export function AudioControls({ listening, chapters }: { listening: Listening; chapters: readonly Chapter[] }) {
  const text = useText()
  const { isPlaying, toggle, skip } = listening
  const [sheet, setSheet] = useState<'speed' | 'sleep' | null>(null)
  const isWaiting = usePlayer(({ status }) => status === 'loading') && isPlaying
  const sleep = usePlayer((state) => state.sleep)
  const playedSpeed = usePlayer((state) => state.speed)
  const keptSpeed = useBrowserValue(() => rememberedSpeed('audio'), 1)
  const speed = listening.isCurrent ? playedSpeed : keptSpeed
  const close = () => setSheet(null)
  return (
    <div className={style.controls} role="group" aria-label={text('player.label')}>
      <Place listening={listening} chapters={chapters} />
      <div className={style.buttons}>
        <button type="button" className={style.choice} aria-haspopup="dialog" onClick={() => setSheet('speed')}>
          <span className={style.speed}>{speed}×</span>
          <span className={style.word}>{text('audio.speed')}</span>
        </button>
        <SkipButton label={text('audio.back', { seconds: SKIP_SECONDS })} onClick={() => skip(-SKIP_SECONDS)}>
          <RotateCcw />
        </SkipButton>
        <button
          type="button"
          className={style.play}
          aria-label={text(isPlaying ? 'player.pause' : 'player.play')}
          data-waiting={isWaiting}
          onClick={toggle}
        >
          {isPlaying ? <Pause /> : <Play />}
        </button>
        <SkipButton label={text('audio.forward', { seconds: SKIP_SECONDS })} onClick={() => skip(SKIP_SECONDS)}>
          <RotateCw />
        </SkipButton>
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
      <Scrubber seconds={seconds} duration={duration} chapters={chapters} onSeek={seek} onDrag={setHeld} />
      <div className={style.times}>
        <span>{formatDuration(at)}</span>
        <SpotNote listening={listening} />
        <span>{duration > 0 && text('audio.left', { length: formatDuration(Math.max(0, duration - at)) })}</span>
      </div>
    </>
  )
}

function SkipButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={style.skip} aria-label={label} onClick={onClick}>
      {children}
      <span aria-hidden="true">{SKIP_SECONDS}</span>
    </button>
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
