import type { ReactNode } from 'react'
import { accountPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import type { Clip } from './clip.ts'
import style from './clip-text.module.css'

interface ClipTextProps {
  clip: Clip
  isShown: boolean
  /** What unfolds below its title, null for nothing. */
  about: ReactNode
}

/** At the lower left of a clip: whose it is, when it came out, and what it says of itself, two lines until it is unfolded. */
export function ClipText({ clip: { card }, isShown, about }: ClipTextProps) {
  const text = useText()
  const { author, actor, publish_time: published, title, tags } = card
  const Title = isShown ? 'h1' : 'h2'
  return (
    <div className={style.text} inert={!isShown}>
      <p className={style.line}>
        <SiteLink to={accountPath({ actor, id: author.id })} className={style.account}>
          {author.name}
        </SiteLink>
        <Time at={published} />
      </p>
      {about ? (
        <details className={style.more}>
          <summary className={style.summary}>
            <Title className={style.title}>{title}</Title>
            <span className={style.unfold}>{text('clip.unfold')}</span>
          </summary>
          <div className={style.rest}>{about}</div>
        </details>
      ) : (
        <Title className={style.title}>{title}</Title>
      )}
      {tags.length > 0 && (
        <p className={style.tags}>
          {tags.slice(0, 3).map(({ id, name }) => (
            <span key={id}># {name}</span>
          ))}
        </p>
      )}
    </div>
  )
}
