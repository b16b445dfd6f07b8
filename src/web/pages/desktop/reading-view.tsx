import { useEffect, useRef } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { accountPath } from '#contract/share-urls.ts'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { ArticleHead } from '../../features/content/article-head.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useRelation } from '../../features/relations/relation.ts'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PublishedLine } from '../../features/content/published-line.tsx'
import { DesktopHead } from './desktop-head.tsx'
import type { DesktopData } from './desktop-data.ts'
import { ReadingMargin } from './reading-margin.tsx'
import style from './reading-view.module.css'
import { useAddressIn, useDesktopPath } from './use-desktop-path.ts'
import { atSpot, useReadSpot } from './use-reached-spot.ts'

const ResumeChip = lazyPart(async () => (await import('../../features/content/resume-chip.tsx')).ResumeChip)
const FollowButton = lazyPart(async () => (await import('../../features/follows/follow-button.tsx')).FollowButton)

/** A text in a column of its own, with what helps to read it in the margin. */
export function ReadingView({ data, content }: { data: DesktopData; content: ContentDetail }) {
  const { defaultLocale } = useConfig()
  const site = useSite()
  const body = useRef<HTMLDivElement>(null)
  const spot = useReadSpot(data.url, body)
  const { place } = useRelation(content)
  const url = atSpot(data.url, spot)
  const toDesktop = useDesktopPath()
  const addressIn = useAddressIn(data, spot)
  useEffect(() => markRead(content.id), [content.id])
  return (
    <div className={style.page}>
      <DesktopHead url={url} mode="read" />
      <div className={style.columns}>
        <main>
          <article lang={content.lang || defaultLocale} className={style.text}>
            <div className={style.head}>
              <ArticleHead
                content={content}
                phrases={data.phrases}
                account={toDesktop(accountPath({ actor: content.actor, id: content.author.id }))}
                about={<PublishedLine content={content} by={content.editor} />}
              >
                <FollowButton account={content.author} place="line" />
              </ArticleHead>
            </div>
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
