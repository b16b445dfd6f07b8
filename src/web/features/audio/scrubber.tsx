import { useRef, useState, type PointerEvent } from 'react'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import type { Chapter } from '../../players/chapters.ts'
import { filledShare, toSegments } from './segments.ts'
import style from './scrubber.module.css'

interface ScrubberProps {
  seconds: number
  /** 0 while it is not known. */
  duration: number
  chapters: readonly Chapter[]
  onSeek: (seconds: number) => void
  /** While a finger holds it; null when it lets go. */
  onDrag: (seconds: number | null) => void
}

const KEY_STEP = 5

/**
 * The line that shows where a sound is and moves it. A range input takes keys and screen readers; fingers are followed by
 * the line around it, because phones let them take the thumb alone.
 */
export function Scrubber({ seconds, duration, chapters, onSeek, onDrag }: ScrubberProps) {
  const text = useText()
  const line = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<number | null>(null)
  const shown = held ?? Math.min(seconds, duration || seconds)

  const secondsAt = ({ clientX }: PointerEvent) => {
    const box = line.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    return Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * duration
  }
  const hold = (at: number | null) => {
    setHeld(at)
    onDrag(at)
  }
  const onPointerDown = (event: PointerEvent) => {
    if (duration <= 0 || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    hold(secondsAt(event))
  }
  const onPointerUp = (event: PointerEvent) => {
    if (held === null) return
    hold(null)
    onSeek(secondsAt(event))
  }

  return (
    <div
      ref={line}
      className={style.scrubber}
      data-held={held !== null}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => held !== null && hold(secondsAt(event))}
      onPointerUp={onPointerUp}
      onPointerCancel={() => hold(null)}
    >
      <input
        type="range"
        className={style.input}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={KEY_STEP}
        value={Math.floor(shown)}
        disabled={duration <= 0}
        aria-label={text('audio.progress')}
        aria-valuetext={text('audio.progressOf', { at: formatDuration(shown), length: formatDuration(duration) })}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <span className={style.line} aria-hidden="true">
        {toSegments(chapters, duration).map((segment) => (
          <span
            key={segment.start}
            className={style.segment}
            style={{ flexGrow: segment.length, '--filled': filledShare(segment, shown) }}
          />
        ))}
      </span>
      <span className={style.place} aria-hidden="true" style={{ '--filled': duration > 0 ? shown / duration : 0 }}>
        <span className={style.thumb} />
      </span>
    </div>
  )
}
