import { ArrowDownUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Track } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { askForFilm } from '../players/film/asked-film.ts'
import { useHeard } from '../players/use-heard.ts'
import type { LoadedTracks } from '../players/use-tracks.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import { whenNear } from '../../ui/when-near.ts'
import { FilmCover } from './film-cover.tsx'
import { trackNumber } from './track-number.ts'
import style from './track-list.module.css'

/** The films of an album below each other; more come as the reader nears the last, or by the button. */
export function TrackList({ list }: { list: LoadedTracks }) {
  const text = useText()
  const { tracks, cursor, sort, status, loadMore, turn } = list
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || status === 'failed' || !cursor) return
    return whenNear(end.current, '600px', () => void loadMore())
  }, [loadMore, status, cursor])

  if (tracks.length === 0) return <EmptyState text={text('videoAlbum.none')} />
  return (
    <section className={style.tracks}>
      <div className={style.top}>
        <SectionHead title={text('videoAlbum.tracks')} />
        <button type="button" className={style.order} onClick={turn}>
          <ArrowDownUp />
          {text(sort === 'asc' ? 'video.order.desc' : 'video.order.asc')}
        </button>
      </div>
      <ol aria-busy={status === 'loading'}>
        {tracks.map((track, place) => (
          <TrackRow key={track.id} track={track} eager={place < 3} />
        ))}
      </ol>
      {(cursor || status === 'failed') && (
        <div ref={end} className={style.end}>
          {status === 'failed' && <p role="alert">{text('feed.failed')}</p>}
          <Button kind="quiet" disabled={status === 'loading'} onClick={loadMore}>
            {text(status === 'loading' ? 'feed.loading' : status === 'failed' ? 'feed.retry' : 'feed.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function TrackRow({ track, eager }: { track: Track; eager: boolean }) {
  const text = useText()
  const heard = useHeard()[track.id]
  const { id, index, title, path, publish_time: published, play_count: plays } = track
  return (
    <li className={style.item}>
      <SiteLink to={path} className={style.track} data-track={id} onClickCapture={() => askForFilm(id)}>
        <span>
          <FilmCover track={track} heard={heard} isCurrent={false} eager={eager} />
        </span>
        <span>
          <span className={style.title}>
            <span className={style.number}>{trackNumber(index)}</span> {title}
          </span>
          <span className={style.facts}>
            <Facts>
              <Time at={published} />
              {plays > 0 && text('video.plays', { count: formatCount(plays, text.locale) })}
            </Facts>
          </span>
        </span>
      </SiteLink>
    </li>
  )
}
