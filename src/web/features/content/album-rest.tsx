import { ChevronRight } from 'lucide-react'
import { addressPath } from '#contract/address-path.ts'
import type { ContentCard } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './album-rest.module.css'

/** Below a track: how many more of its album came out with it, and the way to them. */
export function AlbumRest({ card, count }: { card: ContentCard; count: number }) {
  const text = useText()
  if (!card.album) return null
  const type = card.type === 'audio' ? 'audio_album' : 'video_album'
  const path = addressPath({ screen: 'content', actor: card.actor, type, id: card.album.id, live: null })
  return (
    <SiteLink to={path ?? card.path} className={style.rest}>
      {text('card.albumRest', { title: card.album.title, count })}
      <ChevronRight aria-hidden />
    </SiteLink>
  )
}
