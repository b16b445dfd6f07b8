import { BadgeCheck, Hash } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContentCard } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './card-entry.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface EntryCardProps {
  card: ContentCard
  title: ReactNode
  excerpt: ReactNode
  action: ReactNode
}

/** An account or a topic among items: its picture, its name, what it says of itself. */
export function EntryCard({ card, title, excerpt, action }: EntryCardProps) {
  const text = useText()
  const { author, summary } = card
  const isAccount = card.type === 'account'
  const about = excerpt || summary || (isAccount && author.intro)
  return (
    <div className={style.entry}>
      <SiteLink to={card.path} className={style.link} data-track={card.track_id}>
        <EntryPicture card={card} />
        <span className={style.words}>
          <h3 className={style.title}>
            <span>{title}</span>
            {isAccount && author.verified === 1 && (
              <BadgeCheck
                aria-hidden={undefined}
                role="img"
                aria-label={author.verify_label || text('card.verified')}
              />
            )}
          </h3>
          {about && <span className={style.about}>{about}</span>}
        </span>
        {!action && <span className={textStyle.meta}>{text(`card.type.${isAccount ? 'account' : 'topic'}`)}</span>}
      </SiteLink>
      {action}
    </div>
  )
}

function EntryPicture({ card }: { card: ContentCard }) {
  const isAccount = card.type === 'account'
  const picture = card.cover || (isAccount ? card.author.avatar : '')
  return (
    <span className={style.picture} data-round={isAccount}>
      {picture ? (
        <img src={picture} alt="" width={48} height={48} loading="lazy" />
      ) : isAccount ? (
        Array.from(card.title)[0]
      ) : (
        <Hash />
      )}
    </span>
  )
}
