import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Media } from '#contract/content.ts'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { chapterAt, tidyChapters } from '../chapters.ts'
import style from './film-scrubber.module.css'
import type { Film } from './film.ts'

/** Where the film is, what of it is loaded, and its chapters; pulled or moved by keys, it goes elsewhere. */
export function FilmScrubber({ film, chapters: given }: { film: Film; chapters: Media['chapters'] }) {
  const text = useText()
  const { seconds, duration, buffered } = useStore(film.state)
  const [pulled, setPulled] = useState<number | null>(null)
  const range = useRef<HTMLInputElement>(null)
  const shown = pulled ?? Math.min(seconds, duration)
  const share = (second: number) => (duration > 0 ? Math.min(1, second / duration) : 0)
  const chapters = tidyChapters(given, duration)
  const chapter = chapterAt(chapters, shown)

  // React calls the steps of a pull a change; the film follows when the pull ends.
  useEffect(() => {
    const element = range.current
    const onRelease = () => {
      film.seek(Number(element?.value))
      setPulled(null)
    }
    element?.addEventListener('change', onRelease)
    return () => element?.removeEventListener('change', onRelease)
  }, [film])

  return (
    <div className={style.scrubber} style={{ '--filled': share(shown), '--loaded': share(buffered) }}>
      <span className={style.line}>
        {chapters
          .filter(({ start }) => start > 0 && duration > 0)
          .map(({ start }) => (
            <i key={start} className={style.gap} style={{ insetInlineStart: `${share(start) * 100}%` }} />
          ))}
      </span>
      {pulled !== null && (
        <output className={style.pulled} aria-hidden="true">
          {formatDuration(pulled)} {chapter?.title}
        </output>
      )}
      <input
        ref={range}
        type="range"
        className={style.range}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(shown)}
        aria-label={text('film.progress')}
        aria-valuetext={[
          text('film.time', { at: formatDuration(shown), duration: formatDuration(duration) }),
          chapter?.title ?? '',
        ]
          .join(' ')
          .trim()}
        onChange={(event) => setPulled(Number(event.target.value))}
      />
    </div>
  )
}
