import { AudioLines, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ContentCard } from '#contract/content.ts'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { selectIsPlaying, selectTrack, usePlayer } from '../players/player-state.ts'
import { useHeard } from '../players/use-heard.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { fetchPart } from '../../ui/fetched-part.ts'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { CardMark, isAlbum } from './card-mark.tsx'
import { CardMeta, type CardMetaProps } from './card-meta.tsx'
import style from './card-sound.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { WAVE, wavePath } from './wave-path.ts'

interface SoundCardProps {
  card: ContentCard
  title: ReactNode
  excerpt: ReactNode
  isRead: boolean
  eager: boolean
  meta: Omit<CardMetaProps, 'className'>
}

/** Something to hear, with a button that plays it where it stands; an album leads to its page. */
export function SoundCard({ card, title, excerpt, isRead, eager, meta }: SoundCardProps) {
  const isOne = !isAlbum(card)
  return (
    <div className={style.sound}>
      <SiteLink to={card.path} className={style.link} data-read={isRead} data-track={card.track_id}>
        <span className={style.cover}>
          {card.cover ? (
            <Picture src={card.cover} alt="" ratio={1} color={card.cover_color} eager={eager} small />
          ) : (
            <span className={style.blank}>
              <AudioLines />
            </span>
          )}
          {!isOne && <CardMark card={card} />}
        </span>
        <span className={style.words}>
          <h3 className={style.title}>{title}</h3>
          {excerpt && <span className={style.excerpt}>{excerpt}</span>}
          {isOne && card.duration > 0 && <Wave card={card} />}
          <CardMeta {...meta} />
        </span>
      </SiteLink>
      {isOne && <PlayButton card={card} />}
    </div>
  )
}

/** A still wave, the heard part in the site's colour, and the length. */
function Wave({ card: { id, duration } }: { card: ContentCard }) {
  const heard = useHeard()[id]
  const share = heard?.isFinished ? 1 : (heard?.seconds ?? 0) / duration
  const played = Math.min(WAVE.bars, Math.round(share * WAVE.bars))
  return (
    <span className={style.line}>
      <svg
        viewBox={`0 0 ${WAVE.width} ${WAVE.height}`}
        className={style.wave}
        preserveAspectRatio="xMinYMid"
        fill="none"
        strokeWidth={2}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={wavePath(id, played)} />
        {played > 0 && <path d={wavePath(id, 0, played)} className={style.played} />}
      </svg>
      <span className={textStyle.metaNumbers}>{formatDuration(duration || null)}</span>
    </span>
  )
}

/** Starts the site's player, or stops it; where that cannot be had, the item's own page opens. */
function PlayButton({ card }: { card: ContentCard }) {
  const text = useText()
  const runtime = useRuntime()
  const navigate = useNavigate()
  const isPlaying = usePlayer((state) => selectIsPlaying(state) && selectTrack(state)?.id === card.id)
  const onClick = async () => {
    try {
      const { playCard } = await fetchPart(() => import('./play-card.ts'))
      if (await playCard(card, runtime)) return
    } catch {
      // Its code could not be had: the page says what there is to say.
    }
    void navigate(card.path)
  }
  const name = { title: card.title }
  return (
    <button
      type="button"
      className={style.play}
      data-tap={`play ${card.path}`}
      aria-label={isPlaying ? text('card.pause', name) : text('card.play', name)}
      onClick={() => void onClick()}
    >
      {isPlaying ? <Pause /> : <Play />}
    </button>
  )
}
