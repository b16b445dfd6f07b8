import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import type { Chapter } from '../chapters.ts'
import style from './scrubber.module.css'
import { filledShare, toSegments } from './segments.ts'

interface ScrubberProps {
  /** In a page, over a film, or along the lower edge of one. */
  look: 'page' | 'film' | 'edge'
  /** Seconds at its ends; equal while they are not known. */
  from?: number
  to: number
  seconds: number
  /** Second up to which it is loaded. */
  loaded?: number
  chapters?: readonly Chapter[]
  /** Seconds of a press of an arrow key. */
  step?: number
  /** A place in words. */
  describe: (seconds: number) => string
  /** Stands over the place while a finger holds it. */
  renderHeld?: (seconds: number) => ReactNode
  onSeek: (seconds: number) => void
  /** While a finger holds it; null when it lets go. */
  onHold?: (seconds: number | null) => void
}

/**
 * The line that shows where a sound or film is and moves it. A range input takes keys and screen readers; fingers are
 * followed by the line around it, because phones let them take the thumb alone.
 */
export function Scrubber(props: ScrubberProps) {
  const {
    look,
    from = 0,
    to,
    seconds,
    loaded = 0,
    chapters = [],
    step = 1,
    describe,
    renderHeld,
    onSeek,
    onHold,
  } = props
  const text = useText()
  const line = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<number | null>(null)
  const isKnown = to > from
  const shown = held ?? (isKnown ? Math.min(seconds, to) : seconds)

  const secondsAt = ({ clientX }: PointerEvent) => {
    const box = line.current?.getBoundingClientRect()
    if (!box || box.width === 0) return from
    return from + Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * (to - from)
  }
  const hold = (at: number | null) => {
    setHeld(at)
    onHold?.(at)
  }
  const onPointerDown = (event: PointerEvent) => {
    if (!isKnown || event.button !== 0) return
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
      data-look={look}
      data-held={held !== null}
      style={{ '--filled': isKnown ? (shown - from) / (to - from) : 0 }}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => held !== null && hold(secondsAt(event))}
      onPointerUp={onPointerUp}
      onPointerCancel={() => hold(null)}
    >
      <input
        type="range"
        className={style.input}
        min={from}
        max={Math.max(from + 1, Math.floor(to))}
        step={step}
        value={Math.floor(shown)}
        disabled={!isKnown}
        aria-label={text('film.progress')}
        aria-valuetext={describe(shown)}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <span className={style.line} aria-hidden="true">
        {toSegments(chapters, to - from).map((segment) => (
          <span
            key={segment.start}
            className={style.segment}
            style={{
              flexGrow: segment.length,
              '--filled': isKnown ? filledShare(segment, shown - from) : 0,
              '--loaded': isKnown ? filledShare(segment, loaded - from) : 0,
            }}
          />
        ))}
      </span>
      <span className={style.place} aria-hidden="true">
        <span className={style.thumb} />
      </span>
      {held !== null && renderHeld && (
        <output className={style.held} aria-hidden="true">
          {renderHeld(held)}
        </output>
      )}
    </div>
  )
}
