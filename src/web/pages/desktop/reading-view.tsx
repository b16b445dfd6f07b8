import { useEffect, useRef } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { accountPath } from '#contract/share-urls.ts'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { hasOwnCover, hasOwnLead } from '../../features/content/opening.ts'
import { Phrases } from '../../features/content/phrases.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useRelation } from '../../features/relations/relation.ts'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { late } from '../../ui/late.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { AboutLine } from './about-line.tsx'
import { DesktopHead } from './desktop-head.tsx'
import type { DesktopData } from './load-desktop.ts'
import { ReadingMargin } from './reading-margin.tsx'
import style from './reading-view.module.css'
import { useAddressIn, useDesktopPath } from './use-desktop-path.ts'
import { atSpot, useReadSpot } from './use-reached-spot.ts'

const ResumeChip = late(async () => (await import('../../features/content/resume-chip.tsx')).ResumeChip)
const FollowButton = late(async () => (await import('../../features/follows/follow-button.tsx')).FollowButton)

/** A text in a column of its own, with what helps to read it in the margin. */
export function ReadingView({ data, content }: { data: DesktopData; content: ContentDetail }) {
  const { defaultLocale } = useConfig()
  const site = useSite()
  const body = useRef<HTMLDivElement>(null)
  const spot = useReadSpot(data.url, body)
  const { place } = useRelation(content)
  const url = atSpot(data.url, spot)
  const addressIn = useAddressIn(data, spot)
  useEffect(() => markRead(content.id), [content.id])
  return (
    <div className={style.page}>
      <DesktopHead url={url} mode="read" />
      <div className={style.columns}>
        <main>
          <article lang={content.lang || defaultLocale} className={style.text}>
            <Head content={content} phrases={data.phrases} />
            <ArticleBody html={content.body_html} bodyRef={body} />
            <ArticleFoot content={content} />
          </article>
        </main>
        <ReadingMargin data={data} url={url} paragraph={spot.p ?? 0} />
      </div>
      <ResumeChip id={content.id} body={body} elsewhere={place} />
      <SiteFooter site={site} addressIn={addressIn} />
    </div>
  )
}

function Head({ content, phrases }: { content: ContentDetail; phrases: readonly string[] }) {
  const { author, kicker } = content
  const text = useText()
  const toDesktop = useDesktopPath()
  return (
    <header className={style.head}>
      {kicker !== '' && <p className={style.kicker}>{kicker}</p>}
      <h1 className={style.title}>
        <Phrases phrases={phrases} />
      </h1>
      <div className={style.line}>
        <SiteLink to={toDesktop(accountPath({ actor: content.actor, id: author.id }))} className={style.account}>
          <Avatar
            src={author.avatar}
            name={author.name}
            verified={author.verified === 1 ? author.verify_label || text('article.verified') : null}
          />
          <span>
            <span className={style.name}>{author.name}</span>
            <AboutLine content={content} className={style.meta} />
          </span>
        </SiteLink>
        <span className={style.follow}>
          <FollowButton account={author} place="line" />
        </span>
      </div>
      {hasOwnLead(content) && <p className={style.lead}>{content.summary}</p>}
      {hasOwnCover(content) && (
        <img src={content.cover} alt={content.title} className={style.cover} decoding="async" fetchPriority="high" />
      )}
    </header>
  )
}
