import type { ContentCard } from '#contract/content.ts'
import { FOLLOWING_PATH } from '#contract/share-urls.ts'
import type { Page } from '#contract/shapes.ts'
import { CardSkeleton } from '../../features/content/card-skeleton.tsx'
import { FeedList } from '../../features/content/feed-list.tsx'
import { FEED_PAGE_SIZE } from '../../features/content/load-feed.ts'
import { useCardMenus } from '../../features/content/use-card-menu.tsx'
import { useFeed } from '../../features/content/use-feed.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { useAsked } from '../../features/session/use-asked.ts'
import { FOLLOWING } from '../../features/site/column-tabs.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useText } from '../../i18n/text.tsx'
import { ForUsers } from '../../parts/own/own-page.tsx'
import { HOME_VIEW, readView } from '../../runtime/kept-views.ts'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { HomeHeader } from './home-header.tsx'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import style from './home-page.module.css'

export const page = definePage({
  Page: FollowingPage,
  data: async () =>
    (await import('../../parts/own/own-screen-data.ts')).ownScreenData(FOLLOWING_PATH, 'home.following'),
})

/** The tab of home with what followed accounts publish, last published first: the reader's own, so nobody else keeps it. */
function FollowingPage() {
  const text = useText()
  const site = useSite()
  const isByTime = useBrowserValue(() => readView(HOME_VIEW) !== '', false)
  return (
    <div className={style.page}>
      <HomeHeader current={FOLLOWING} sort={isByTime ? 'time' : 'mixed'} hotWord="" />
      <main>
        <h2 className="visually-hidden">{text('home.following')}</h2>
        <ForUsers why={text('home.following.why')}>{(user) => <Followed key={user.id} />}</ForUsers>
      </main>
      <SiteFooter site={site} />
    </div>
  )
}

function Followed() {
  const load = useLoad()
  const asked = useAsked('following', () => load())
  if (asked.state === 'loading') return <CardSkeleton count={6} isLoading />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  return <Feed first={asked.data} />
}

function Feed({ first }: { first: Page<ContentCard> }) {
  const text = useText()
  const feed = useFeed(useLoad(), { cards: first.list, cursor: first.next_cursor })
  useListSnapshot(FOLLOWING, feed, first.list)
  return <FeedList feed={feed} folds eager={false} menus={useCardMenus()} empty={text('home.following.empty')} />
}

function useLoad() {
  const { api } = useRuntime()
  return (cursor?: string) =>
    api.call('GET /dinner/mp/followlist/contents', { pagesize: FEED_PAGE_SIZE, ...(cursor && { cursor }) })
}
