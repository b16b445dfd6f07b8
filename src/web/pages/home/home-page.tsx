import { useEffect } from 'react'
import { RecentListening } from '../../features/audio/recent-strip.tsx'
import { Carousel } from '../../features/content/carousel.tsx'
import { FeedList } from '../../features/content/feed-list.tsx'
import { HotList } from '../../features/content/hot-list.tsx'
import { loadFeed } from '../../features/content/load-feed.ts'
import { useFeed } from '../../features/content/use-feed.ts'
import { useFeedNews } from '../../features/content/use-feed-news.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { ReaderButton } from '../../features/reader/reader-button.tsx'
import { SearchLink } from '../../features/search/search-link.tsx'
import { AccountLink } from '../../features/site/account-link.tsx'
import { ColumnTabs } from '../../features/site/column-tabs.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { SiteHeader } from '../../features/site/site-header.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { clientState } from '../../runtime/client-state.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import style from './home-page.module.css'
import type { HomeData } from './home-data.ts'

const UnreadDot = lazyPart(async () => (await import('../../features/notices/unread-dot.tsx')).UnreadDot)
const FeedNewsBar = lazyPart(async () => (await import('../../features/content/feed-news.tsx')).FeedNewsBar)

export const page = definePage({
  Page: HomePage,
  keyOf: ({ gid }) => gid,
  data: async () => (await import('./home-data.ts')).data,
})

function HomePage({ data }: { data: HomeData }) {
  const site = useSite()
  const { api } = useRuntime()
  const feed = useFeed((cursor) => loadFeed(api, data.gid, cursor), data.feed)
  useListSnapshot(data.gid, feed)
  const news = useFeedNews({
    feed,
    load: () => loadFeed(api, data.gid),
    elsewhere: new Set(data.carousel.map(({ card }) => card.path)),
  })
  const tab = site.columns.findIndex(({ gid }) => gid === data.gid)
  useEffect(() => clientState.setState({ homeTab: Math.max(tab, 0) }), [tab])
  const hasCarousel = data.carousel.length > 0
  return (
    <div className={style.page}>
      <SiteHeader
        site={site}
        search={<SearchLink word={data.hotWord} />}
        actions={
          <>
            <ReaderButton />
            <AccountLink mark={<UnreadDot />} />
          </>
        }
        tabs={<ColumnTabs columns={site.columns} current={data.gid} />}
      />
      <FeedNewsBar news={news} />
      <main>
        <h2 className="visually-hidden">{site.columns.find(({ gid }) => gid === data.gid)?.name ?? data.name}</h2>
        {hasCarousel && (
          <div className={style.top}>
            <Carousel slides={data.carousel} />
          </div>
        )}
        <FeedList
          feed={feed}
          eager={!hasCarousel}
          folds
          insert={
            data.gid === '' && (
              <>
                <div className={style.recent}>
                  <RecentListening />
                </div>
                <HotList cards={data.hot.cards} hours={data.hot.hours} />
              </>
            )
          }
        />
      </main>
      <SiteFooter site={site} />
    </div>
  )
}
