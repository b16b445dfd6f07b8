import { Carousel } from '../../features/content/carousel.tsx'
import { FeedList } from '../../features/content/feed-list.tsx'
import { HotList } from '../../features/content/hot-list.tsx'
import { useFeed } from '../../features/content/use-feed.ts'
import { ReaderButton } from '../../features/reader/reader-button.tsx'
import { ColumnTabs } from '../../features/site/column-tabs.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { SiteHeader } from '../../features/site/site-header.tsx'
import { useSite } from '../../runtime/site.ts'
import style from './home-page.module.css'
import type { HomeData } from './load-home.ts'
import { useListSnapshot } from './use-list-snapshot.ts'

export function HomePage({ data }: { data: HomeData }) {
  const site = useSite()
  const feed = useFeed(data.gid, data.feed)
  useListSnapshot(data.gid, feed)
  const hasCarousel = data.carousel.length > 0
  return (
    <div className={style.page}>
      <SiteHeader
        site={site}
        actions={<ReaderButton />}
        tabs={<ColumnTabs columns={site.columns} current={data.gid} />}
      />
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
          insert={data.hot.cards.length > 0 && <HotList cards={data.hot.cards} hours={data.hot.hours} />}
        />
      </main>
      <SiteFooter site={site} />
    </div>
  )
}
