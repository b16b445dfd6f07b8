import { ChevronDown, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDuration } from '#contract/format/times.ts'
import type { LiveDetail } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import { mayPlayItself } from '../../players/data-saver.ts'
import { FilmPlayer } from '../../players/film/film-player.tsx'
import { createFilm, noMedia } from '../../players/film/film.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useBrowserValue } from '../../../ui/use-browser-value.ts'
import { useCalm } from '../../../ui/use-calm.ts'
import style from './notice-film.module.css'
import textStyle from '../../../ui/text-styles.module.css'

interface NoticeFilmProps {
  detail: LiveDetail
  /** Picture of the film until it moves. */
  poster: string
  color: string
}

/** The film that announces a room: small and without sound at first, then in its place with its controls. */
export function NoticeFilm({ detail, poster, color }: NoticeFilmProps) {
  const text = useText()
  const { notice_label: label, notice_video: url } = detail
  const [isOpen, setIsOpen] = useState(false)
  const isFree = useBrowserValue(mayPlayItself, false)
  const moves = !useCalm() && isFree
  const [duration, setDuration] = useState(0)
  const title = label || text('live.before.notice')
  return (
    <div className={style.notice}>
      <button type="button" className={style.row} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={style.thumb}>
          {moves && !isOpen ? (
            <video
              className={style.moving}
              src={url}
              poster={poster || undefined}
              muted
              loop
              autoPlay
              playsInline
              tabIndex={-1}
              aria-hidden="true"
              onLoadedMetadata={({ currentTarget }) => setDuration(currentTarget.duration)}
            />
          ) : (
            <img className={style.moving} src={poster || undefined} alt="" />
          )}
          <span className={style.glyph}>
            <Play />
          </span>
        </span>
        <span className={style.words}>
          <span className={style.title}>{title}</span>
          <span className={textStyle.metaNumbers}>
            <Facts>
              {Number.isFinite(duration) && duration > 0 && formatDuration(duration)}
              {text('live.before.noticeMuted')}
            </Facts>
          </span>
        </span>
        <ChevronDown className={style.more} />
      </button>
      {isOpen && <OpenFilm url={url} title={title} poster={poster} color={color} />}
    </div>
  )
}

interface OpenFilmProps {
  url: string
  title: string
  poster: string
  color: string
}

function OpenFilm({ url, title, poster, color }: OpenFilmProps) {
  const [media] = useState(() => ({
    ...noMedia,
    sources: [{ url, type: '', quality: '', width: 0, height: 0, bitrate: 0, size: 0 }],
  }))
  const [film] = useState(() => createFilm(media))
  useEffect(() => film.play(), [film])
  return (
    <FilmPlayer
      film={film}
      media={media}
      title={title}
      poster={poster}
      color={color}
      start={null}
      onFromStart={() => film.seek(0)}
    />
  )
}
