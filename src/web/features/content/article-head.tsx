import type { ReactNode, RefObject } from 'react'
import { isWhite } from '#base/is-white.ts'
import type { ContentDetail } from '#contract/content.ts'
import { accountPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './article-head.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { hasOwnCover, hasOwnLead } from './opening.ts'
import { Phrases } from './phrases.tsx'
import { PublishedLine } from './published-line.tsx'

/** Covers are cut to a proportion between these. */
const COVER_TALLEST = 3 / 2
const COVER_WIDEST = 2

interface ArticleHeadProps {
  content: ContentDetail
  /** The title in pieces that should not be broken. */
  phrases: readonly string[]
  titleRef?: RefObject<HTMLHeadingElement | null>
  /** Address of the account's page. */
  account?: string
  /** Beneath the account's name. */
  about?: ReactNode
  /** What the reader can do with the account; comes late into a place that is kept for it. */
  children?: ReactNode
}

/** Everything above the text: section, title, account, lead, cover. */
export function ArticleHead({
  content,
  phrases,
  titleRef,
  account = accountPath({ actor: content.actor, id: content.author.id }),
  about,
  children,
}: ArticleHeadProps) {
  const { kicker, label, summary } = content
  const section = [kicker, label].filter((name) => name !== '')
  return (
    <header className={style.head}>
      {section.length > 0 && (
        <p className={style.kicker}>
          <Facts>{section}</Facts>
        </p>
      )}
      <h1 ref={titleRef} className={style.title}>
        <Phrases phrases={phrases} />
      </h1>
      <div className={style.line}>
        <AccountLine author={content.author} to={account} about={about ?? <PublishedLine content={content} />} />
        {children && <span className={style.follow}>{children}</span>}
      </div>
      {hasOwnLead(content) && <p className={style.lead}>{summary}</p>}
      {hasOwnCover(content) && <Cover content={content} />}
    </header>
  )
}

function AccountLine({ author, to, about }: { author: ContentDetail['author']; to: string; about: ReactNode }) {
  const text = useText()
  return (
    <SiteLink to={to} className={style.account}>
      <Avatar
        src={author.avatar}
        name={author.name}
        verified={author.verified === 1 ? author.verify_label || text('article.verified') : null}
      />
      <span>
        <span className={textStyle.name}>{author.name}</span>
        <span className={style.meta}>{about}</span>
      </span>
    </SiteLink>
  )
}

function Cover({ content }: { content: ContentDetail }) {
  const { cover, cover_color: color, title } = content
  const ratio = Math.min(COVER_WIDEST, Math.max(COVER_TALLEST, content.cover_ratio))
  return (
    <figure
      className={style.cover}
      style={{ aspectRatio: ratio, ...(color && { backgroundColor: color }) }}
      {...(color && !isWhite(color) && { 'data-toned': '' })}
    >
      <img src={cover} alt={title} width={Math.round(600 * ratio)} height={600} fetchPriority="high" decoding="async" />
    </figure>
  )
}
