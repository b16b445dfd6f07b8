import { Play } from 'lucide-react'
import { useStore } from 'zustand'
import type { Media } from '#contract/content.ts'
import { formatSize } from '#contract/format/sizes.ts'
import { useText } from '../../i18n/text.tsx'
import { agreeToLoad, isDataCostly } from '../players/data-saver.ts'
import { FilmNotice } from '../players/film/film-notice.tsx'
import { estimateBytes } from '../players/film/film-sources.ts'
import type { Film } from '../players/film/film.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import style from './clip-feed.module.css'

interface ClipFilmProps {
  film: Film
  media: Media | null
}

/** Over the shown clip: a touch anywhere plays or pauses it; what is wrong with it. */
export function ClipFilm({ film, media }: ClipFilmProps) {
  const text = useText()
  const isAlive = useHydrated()
  const { phase, failure } = useStore(film.state)
  if (phase === 'failed') {
    return (
      <div className={style.notice}>
        <FilmNotice film={film} canRetry={failure !== 'gone'} />
      </div>
    )
  }
  if (!isAlive) return null
  const stands = phase === 'paused' || phase === 'idle'
  const [best] = media?.sources ?? []
  const bytes = best && media ? estimateBytes(best, media.duration) : 0
  const toggle = () => {
    agreeToLoad()
    film.toggle()
  }
  return (
    <button
      type="button"
      className={style.toggle}
      aria-label={text(stands ? 'film.play' : 'film.pause')}
      onClick={toggle}
    >
      {stands && <Play />}
      {stands && bytes > 0 && isDataCostly(navigator) && text('film.costs', { size: formatSize(bytes) })}
    </button>
  )
}
