import { useStore } from 'zustand'
import type { Media } from '#contract/content.ts'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { chapterAt, tidyChapters } from '../players/chapters.ts'
import type { Film } from '../players/film/film.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import style from './chapter-list.module.css'

/** Chapters of a film; a tap goes there. */
export function ChapterList({ film, chapters: given }: { film: Film; chapters: Media['chapters'] }) {
  const text = useText()
  const chapters = tidyChapters(
    given,
    useStore(film.state, ({ duration }) => duration),
  )
  const current = useStore(film.state, ({ phase, seconds }) =>
    phase === 'idle' ? undefined : chapterAt(chapters, seconds)?.start,
  )
  if (chapters.length === 0) return null
  const goTo = (start: number) => {
    film.seek(start)
    film.play()
  }
  return (
    <section className={style.chapters}>
      <SectionHead title={text('video.chapters')} />
      <ol>
        {chapters.map(({ start, title }) => (
          <li key={start}>
            <button
              type="button"
              className={style.chapter}
              aria-current={start === current ? 'true' : undefined}
              onClick={() => goTo(start)}
            >
              <span className={style.time}>{formatDuration(start)}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
