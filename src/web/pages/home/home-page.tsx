import { useEffect } from 'react'
import { RecentListening } from '../../features/audio/recent-strip.tsx'
import { Carousel } from '../../features/content/carousel.tsx'
import { FeedList } from '../../features/content/feed-list.tsx'
import { useIsHidden } from '../../features/content/hidden-here.ts'
import { HotList } from '../../features/content/hot-list.tsx'
import { loadFeed } from '../../features/content/load-feed.ts'
import { useCardMenus } from '../../features/content/use-card-menu.tsx'
import { useFeed } from '../../features/content/use-feed.ts'
import { useFeedNews } from '../../features/content/use-feed-news.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { clientState } from '../../runtime/client-state.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { HomeHeader } from './home-header.tsx'
import style from './home-page.module.css'
import type { HomeData } from './home-data.ts'
import { SortLink, SortNote } from './sort-link.tsx'

const FeedNewsBar = lazyPart(async () => (await import('../../features/content/feed-news.tsx')).FeedNewsBar)

export const page = definePage({
  Page: HomePage,
  keyOf: ({ gid, sort }) => `${gid} ${sort}`,
  data: async () => (await import('./home-data.ts')).data,
})

function HomePage({ data }: { data: HomeData }) {
  const site = useSite()
  const { api } = useRuntime()
  const feed = useFeed((cursor) => loadFeed(api, data.gid, data.sort, cursor), data.feed)
  useListSnapshot(`${data.gid}.${data.sort}`, feed)
  const isHidden = useIsHidden()
  const news = useFeedNews({
    feed,
    load: () => loadFeed(api, data.gid, data.sort),
    isElsewhere: (card) => isHidden(card) || data.carousel.some((slide) => slide.card.path === card.path),
  })
  const tab = site.columns.findIndex(({ gid }) => gid === data.gid)
  useEffect(() => clientState.setState({ homeTab: Math.max(tab, 0) }), [tab])
  const menus = useCardMenus()
  const isByTime = data.sort === 'time'
  const hasCarousel = data.carousel.length > 0
  return (
    <div className={style.page}>
      <HomeHeader
        current={data.gid}
        sort={data.sort}
        hotWord={data.hotWord}
        beside={<SortLink gid={data.gid} sort={data.sort} />}
      />
      <FeedNewsBar news={news} />
      <main>
        <h2 className="visually-hidden">{site.columns.find(({ gid }) => gid === data.gid)?.name ?? data.name}</h2>
        {isByTime && <SortNote gid={data.gid} />}
        {hasCarousel && (
          <div className={style.top} data-holds>
            <Carousel slides={data.carousel} />
          </div>
        )}
        <FeedList
          feed={feed}
          eager={!hasCarousel}
          folds={!isByTime}
          dense={isByTime}
          menus={menus}
          insert={
            data.gid === '' &&
            !isByTime && (
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
