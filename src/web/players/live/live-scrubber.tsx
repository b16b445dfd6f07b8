import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { lagText } from './lag-text.ts'
import style from './live-scrubber.module.css'
import type { LiveStream } from './live-stream.ts'

/** Along the lower edge: how far one may go back, and where one is. Nothing where one cannot go back. */
export function LiveScrubber({ stream }: { stream: LiveStream }) {
  const text = useText()
  const { lag, window: back } = useStore(stream.state)
  const [pulled, setPulled] = useState<number | null>(null)
  const range = useRef<HTMLInputElement>(null)
  const isShown = back > 0
  const shown = Math.min(back, pulled ?? lag)

  // React calls the steps of a pull a change; the film follows when the pull ends.
  useEffect(() => {
    const element = range.current
    const onRelease = () => {
      stream.setLag(-Number(element?.value))
      setPulled(null)
    }
    element?.addEventListener('change', onRelease)
    return () => element?.removeEventListener('change', onRelease)
  }, [stream, isShown])

  if (!isShown) return null
  return (
    <div className={style.scrubber} style={{ '--filled': 1 - shown / back }}>
      <span className={style.line} />
      {pulled !== null && (
        <output className={style.pulled} aria-hidden="true">
          -{formatDuration(shown)}
        </output>
      )}
      <input
        ref={range}
        type="range"
        className={style.range}
        min={-back}
        max={0}
        step={1}
        value={-shown}
        aria-label={text('film.progress')}
        aria-valuetext={shown === 0 ? text('live.withOthers') : lagText(shown, text)}
        onChange={(event) => setPulled(-Number(event.target.value))}
      />
    </div>
  )
}
