import type { ReactNode, RefObject } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import { ContentBar } from './content-bar.tsx'
import style from './content-page.module.css'
import type { ContentData } from './load-content.ts'

interface ContentPageProps {
  data: { content: ContentDetail; preview: ContentData['preview'] }
  titleRef: RefObject<HTMLElement | null>
  /** The bar at the top, which shows the title once that has left the screen. */
  renderTop: (hasTitleLeft: boolean) => ReactNode
  children: ReactNode
  /** What follows the item. */
  end: ReactNode
  /** What has no place of its own on the page. */
  besides?: ReactNode
  /** In place of the bar with the usual actions. */
  bottom?: ReactNode
}

/** A page about one item: its bars, the item with what stands at its foot, what goes with it. */
export function ContentPage(props: ContentPageProps) {
  const { data, titleRef, renderTop, children, end, besides } = props
  const { content, preview } = data
  const { bottom = <ContentBar content={content} preview={preview} /> } = props
  const site = useSite()
  const { defaultLocale } = useConfig()
  const hasTitleLeft = useHasLeftScreen(titleRef)
  return (
    <>
      {renderTop(hasTitleLeft)}
      <main className={style.page}>
        <article lang={content.lang || defaultLocale}>
          {children}
          <ArticleFoot content={content} />
        </article>
        {end}
      </main>
      <SiteFooter site={site} />
      {besides}
      {bottom}
    </>
  )
}
