import type { ReactNode } from 'react'
import type { ContentCard } from '#contract/content.ts'
import { accountPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './film-account.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface FilmAccountProps extends Pick<ContentCard, 'author' | 'actor'> {
  /** What the reader can do with the account. */
  children?: ReactNode
}

/** Who made a film, and the way to what else they made. */
export function FilmAccount({ author, actor, children }: FilmAccountProps) {
  const text = useText()
  const { id, name, avatar, verified, verify_label: label, intro } = author
  const about = label || intro
  return (
    <div className={style.line}>
      <SiteLink to={accountPath({ actor, id })} className={style.account}>
        <Avatar src={avatar} name={name} verified={verified === 1 ? text('article.verified') : null} />
        <span className={style.words}>
          <span className={textStyle.name}>{name}</span>
          {about && <span className={style.about}>{about}</span>}
        </span>
      </SiteLink>
      {children}
    </div>
  )
}
