import type { Track } from '#contract/content.ts'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import type { Heard } from '../players/media-positions.ts'
import { Picture } from '../../ui/picture.tsx'
import style from './film-cover.module.css'
import { watchedShare } from './watched-share.ts'

interface FilmCoverProps {
  track: Track
  heard: Heard | undefined
  isCurrent: boolean
  eager?: boolean
}

/** A film's picture with its length, and how much of it was seen along its lower edge. */
export function FilmCover({ track, heard, isCurrent, eager = false }: FilmCoverProps) {
  const text = useText()
  const { cover, cover_color: color, media } = track
  const share = watchedShare(heard)
  const mark = isCurrent
    ? text('video.current')
    : media
      ? formatDuration(media.duration || null)
      : text('video.missingMark')
  return (
    <span className={style.cover} data-current={isCurrent}>
      {cover ? (
        <Picture src={cover} alt="" ratio={16 / 9} color={color} eager={eager} small />
      ) : (
        <span className={style.blank} />
      )}
      <span className={style.mark}>{mark}</span>
      {share > 0 && (
        <span className={style.watched} style={{ '--filled': share }}>
          <span className="visually-hidden">{text('video.watched', { percent: Math.round(share * 100) })}</span>
        </span>
      )}
    </span>
  )
}
