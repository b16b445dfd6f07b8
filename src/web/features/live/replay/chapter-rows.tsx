import { AudioLines } from 'lucide-react'
import { useStore } from 'zustand'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../../i18n/text.tsx'
import { noFilm, type Film } from '../../players/film/film.ts'
import { Picture } from '../../../ui/picture.tsx'
import style from './chapter-rows.module.css'
import textStyle from '../../../ui/text-styles.module.css'
import type { ReplayChapter } from './replay-rules.ts'

interface ChapterRowsProps {
  chapters: readonly ReplayChapter[]
  /** Null while there is no replay: they are told, and lead nowhere. */
  film: Film | null
}

/** The key moments of a room; a tap goes there in its replay. */
export function ChapterRows({ chapters, film }: ChapterRowsProps) {
  const duration = useStore((film ?? noFilm).state, (state) => state.duration)
  const isIn = ({ start }: ReplayChapter) => duration === 0 || start < duration
  return (
    <ol className={style.rows}>
      {chapters.map((chapter) => (
        <li key={`${chapter.start} ${chapter.title}`}>
          {film && isIn(chapter) ? (
            <ChapterButton chapter={chapter} chapters={chapters} film={film} />
          ) : (
            <Face chapter={chapter} />
          )}
        </li>
      ))}
    </ol>
  )
}

function ChapterButton({ chapter, chapters, film }: { chapter: ReplayChapter } & ChapterRowsProps & { film: Film }) {
  const text = useText()
  const isCurrent = useStore(
    film.state,
    ({ phase, seconds }) => phase !== 'idle' && chapters.findLast(({ start }) => start <= seconds) === chapter,
  )
  const goThere = () => {
    film.seek(chapter.start)
    film.play()
  }
  return (
    <button type="button" className={style.button} aria-current={isCurrent ? 'true' : undefined} onClick={goThere}>
      <Face chapter={chapter} />
      {isCurrent && (
        <span className={style.sign} role="img" aria-label={text('video.current')}>
          <AudioLines />
        </span>
      )}
    </button>
  )
}

function Face({ chapter: { start, title, cover, color } }: { chapter: ReplayChapter }) {
  return (
    <span className={style.face}>
      {cover ? (
        <Picture src={cover} alt="" ratio={16 / 9} color={color} small className={style.cover} />
      ) : (
        <span className={`${style.cover} ${style.blank}`} />
      )}
      <span className={style.words}>
        <span className={style.title}>{title}</span>
        <span className={textStyle.noteNumbers}>{formatDuration(start)}</span>
      </span>
    </span>
  )
}
