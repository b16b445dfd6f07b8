import { useRef } from 'react'
import { FeedList } from '../../features/content/feed-list.tsx'
import { loadNewest } from '../../features/content/load-feed.ts'
import { useFeed, type FeedState } from '../../features/content/use-feed.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import style from './activities-view.module.css'

/** Every activity, the newest first. */
export function ActivitiesView({ first }: { first: FeedState }) {
  const text = useText()
  const site = useSite()
  const { api } = useRuntime()
  const title = useRef<HTMLHeadingElement>(null)
  const titleLeft = useHasLeftScreen(title)
  const feed = useFeed((cursor) => loadNewest(api, 'activity', cursor), first)
  useListSnapshot('activities', feed)
  return (
    <>
      <TopBar back fixed title={text('type.activity')} titleShown={titleLeft} />
      <main className={style.page}>
        <h1 ref={title} className={style.title}>
          {text('type.activity')}
        </h1>
        <h2 className="visually-hidden">{text('list.items')}</h2>
        <FeedList feed={feed} eager empty={text('list.empty')} />
      </main>
      <SiteFooter site={site} />
    </>
  )
}
