import { ArrowDownUp, ListVideo } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '../../i18n/text.tsx'
import { askForFilm } from '../players/film/asked-film.ts'
import { useHeard } from '../players/use-heard.ts'
import type { LoadedTracks } from '../players/use-tracks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { whenNear } from '../../ui/when-near.ts'
import style from './album-rail.module.css'
import { FilmCover } from './film-cover.tsx'
import { trackNumber } from './track-number.ts'

interface AlbumRailProps {
  album: { title: string; index: number; count: number }
  /** Site path of the album's own page. */
  albumPath: string
  list: LoadedTracks
  /** Id of the film that is shown. */
  currentId: string
}

/** The other films of an album beside each other, the shown one marked; more come as the reader nears the end. */
export function AlbumRail({ album, albumPath, list, currentId }: AlbumRailProps) {
  const text = useText()
  const heard = useHeard()
  const row = useRef<HTMLUListElement>(null)
  const { tracks, sort, turn } = list
  const loadMore = useEffectEvent(list.loadMore)

  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && row.current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - BESIDE_PX
  }, [currentId, sort])
  useEffect(() => {
    const last = row.current?.lastElementChild
    if (!last) return
    return whenNear(last, '0px', () => void loadMore())
  }, [tracks])

  return (
    <section className={style.rail} aria-label={album.title}>
      <div className={style.top}>
        <SectionHead title={album.title} note={text('video.place', { index: album.index, count: album.count })} />
        <span className={style.actions}>
          <IconButton label={text(sort === 'asc' ? 'video.order.desc' : 'video.order.asc')} onClick={turn}>
            <ArrowDownUp />
          </IconButton>
          <IconLink label={text('video.album')} to={albumPath}>
            <ListVideo />
          </IconLink>
        </span>
      </div>
      <ul ref={row} className={style.row}>
        {tracks.map((track) => {
          const isCurrent = track.id === currentId
          return (
            <li key={track.id} className={style.item}>
              <SiteLink
                to={track.path}
                className={style.link}
                {...(isCurrent && { 'aria-current': 'page' })}
                onClickCapture={() => askForFilm(track.id)}
              >
                <FilmCover track={track} heard={heard[track.id]} isCurrent={isCurrent} />
                <span className={style.title}>
                  <span className={style.number}>{trackNumber(track.index)}</span> {track.title}
                </span>
              </SiteLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** As much of the film before the shown one is seen beside it. */
const BESIDE_PX = 56
