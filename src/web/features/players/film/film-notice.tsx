import { useStore } from 'zustand'
import { useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import style from './film-player.module.css'
import type { Film } from './film.ts'

/** Why the film does not play, and once more. */
export function FilmNotice({ film, canRetry }: { film: Film; canRetry: boolean }) {
  const text = useText()
  const failure = useStore(film.state, (state) => state.failure)
  return (
    <div className={style.notice} role="alert">
      <p>{text(`film.failure.${failure ?? 'network'}`)}</p>
      {canRetry && (
        <Button kind="quiet" onClick={film.retry}>
          {text('feed.retry')}
        </Button>
      )}
    </div>
  )
}
