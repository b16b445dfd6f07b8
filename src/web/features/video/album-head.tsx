import { Play } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { AlbumDetail } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { saySeconds } from '../../ui/say-length.ts'
import { askForFilm } from '../players/film/asked-film.ts'
import { useHeard } from '../players/use-heard.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import style from './album-head.module.css'
import { findAlbumPlace } from './album-place.ts'
import { FilmAccount } from './film-account.tsx'

interface AlbumHeadProps {
  content: AlbumDetail
  title: ReactNode
  titleRef: RefObject<HTMLHeadingElement | null>
  /** What else the reader can do with it. */
  action?: ReactNode
}

/** Cover, title and facts of an album, and the way into it: from the first film, or on where the reader was. */
export function AlbumHead({ content, title, titleRef, action }: AlbumHeadProps) {
  const { cover, cover_color: color, summary } = content
  return (
    <header className={style.head}>
      {cover && <Picture src={cover} alt="" ratio={16 / 9} color={color} eager className={style.cover} />}
      <h1 ref={titleRef} className={style.title}>
        {title}
      </h1>
      <AlbumFacts content={content} />
      <FilmAccount author={content.author} actor={content.actor} />
      {summary && <p className={style.summary}>{summary}</p>}
      <WayIn content={content} />
      {action}
    </header>
  )
}

function AlbumFacts({ content }: { content: AlbumDetail }) {
  const text = useText()
  const { tracks_total: count, total_duration: duration, play_count: plays, finished } = content
  const facts = [
    text('videoAlbum.count', { count }),
    duration > 0 && text('videoAlbum.length', { duration: saySeconds(duration, text) }),
    text(finished ? 'videoAlbum.finished' : 'videoAlbum.unfinished'),
    plays > 0 && text('video.plays', { count: formatCount(plays, text.locale) }),
  ].filter((fact) => fact !== false)
  return (
    <p className={style.facts}>
      <Facts>{facts}</Facts>
    </p>
  )
}

function WayIn({ content }: { content: AlbumDetail }) {
  const text = useText()
  const heard = useHeard()
  const isAlive = useHydrated()
  const { list } = content.tracks
  const first = list[0]
  const last = isAlive ? findAlbumPlace(content.id) : null
  const following = last && heard[last.id]?.isFinished ? list.find(({ index }) => index > last.index) : undefined
  const goesOn = following ?? last
  const to = goesOn ?? first
  if (!to) return null
  return (
    <Button as={SiteLink} kind="solid" to={to.path} onClickCapture={() => askForFilm(to.id)}>
      <Play className={style.glyph} />
      {goesOn ? text('videoAlbum.goOn', { index: goesOn.index }) : text('videoAlbum.start')}
    </Button>
  )
}
