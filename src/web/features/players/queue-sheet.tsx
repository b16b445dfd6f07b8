import { useEffect, useRef } from 'react'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { audioPlayer } from './audio-player.ts'
import { selectTrack, usePlayer } from './player-state.ts'
import style from './queue-sheet.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { useHeard } from './use-heard.ts'

/** What plays now and next, and the way to stop it all. */
export function QueueSheet({ onClose }: { onClose: () => void }) {
  const text = useText()
  const player = audioPlayer(useRuntime())
  const queue = usePlayer((state) => state.queue)
  const current = usePlayer(selectTrack)
  const heard = useHeard()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [])
  if (!queue) return null
  const { album, tracks, pages } = queue
  const close = () => {
    onClose()
    player.close()
  }
  return (
    <Sheet label={text('player.queue')} onClose={onClose}>
      <div className={style.head}>
        <h2 className={style.title}>
          {album ? <SiteLink to={album.path}>{album.title}</SiteLink> : text('player.queue')}
        </h2>
        <Button kind="quiet" onClick={close}>
          {text('player.close')}
        </Button>
      </div>
      <ul ref={list}>
        {tracks.map(({ id, index, title, duration, sources }) => (
          <li key={id}>
            <button
              type="button"
              className={style.track}
              disabled={sources.length === 0}
              aria-current={id === current?.id ? 'true' : undefined}
              data-heard={heard[id]?.isFinished}
              onClick={() => player.jump(id)}
            >
              {index > 0 && <span className={style.number}>{index}</span>}
              <span className={textStyle.filling}>{title}</span>
              <span className={style.length}>
                {sources.length === 0 ? text('audio.missingShort') : duration > 0 && formatDuration(duration)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {pages && !pages.isLast && (
        <Button kind="quiet" onClick={player.loadMore}>
          {text('feed.more')}
        </Button>
      )}
    </Sheet>
  )
}
