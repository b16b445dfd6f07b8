import type { ReactNode } from 'react'
import type { HomeSort } from '#contract/share-urls.ts'
import { useFollowingTab } from '../../features/follows/use-following-tab.ts'
import { ReaderButton } from '../../features/reader/reader-button.tsx'
import { SearchLink } from '../../features/search/search-link.tsx'
import { AccountLink } from '../../features/site/account-link.tsx'
import { ColumnTabs } from '../../features/site/column-tabs.tsx'
import { SiteHeader } from '../../features/site/site-header.tsx'
import { useSite } from '../../runtime/site.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import style from './home-header.module.css'

const UnreadDot = lazyPart(async () => (await import('../../features/notices/unread-dot.tsx')).UnreadDot)

const TabSwipe = lazyPart(async () => (await import('../../ui/tab-swipe.tsx')).TabSwipe)

interface HomeHeaderProps {
  /** Key of the open tab. */
  current: string
  sort: HomeSort
  /** A word that many search for, empty when there is none. */
  hotWord: string
  /** Beside the tabs. */
  beside?: ReactNode
}

/** Head of the home page, whatever tab is open. */
export function HomeHeader({ current, sort, hotWord, beside }: HomeHeaderProps) {
  const site = useSite()
  useFollowingTab()
  return (
    <SiteHeader
      site={site}
      search={<SearchLink word={hotWord} />}
      actions={
        <>
          <ReaderButton />
          <AccountLink mark={<UnreadDot />} />
        </>
      }
      tabs={
        <div className={style.tabs}>
          <ColumnTabs columns={site.columns} current={current} sort={sort} />
          {beside}
          <TabSwipe />
        </div>
      }
    />
  )
}
