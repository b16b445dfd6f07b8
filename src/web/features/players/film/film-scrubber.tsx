import { useStore } from 'zustand'
import type { Media } from '#contract/content.ts'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../../i18n/text.tsx'
import { chapterAt, tidyChapters } from '../chapters.ts'
import { Scrubber } from '../controls/scrubber.tsx'
import type { Film } from './film.ts'

/** Where a film is, what of it is loaded, and its chapters. */
export function FilmScrubber({ film, chapters: given }: { film: Film; chapters: Media['chapters'] }) {
  const text = useText()
  const { seconds, duration, buffered } = useStore(film.state)
  const chapters = tidyChapters(given, duration)
  const titleAt = (at: number) => chapterAt(chapters, at)?.title ?? ''
  const timeAt = (at: number) => text('film.time', { at: formatDuration(at), duration: formatDuration(duration) })
  return (
    <Scrubber
      look="film"
      to={duration}
      seconds={seconds}
      loaded={buffered}
      chapters={chapters}
      describe={(at) => `${timeAt(at)} ${titleAt(at)}`.trim()}
      renderHeld={(at) => `${formatDuration(at)} ${titleAt(at)}`}
      onSeek={film.seek}
    />
  )
}
