import { useState } from 'react'
import { useLocation } from 'react-router'
import type { CollectionCounts } from '#contract/relations.ts'
import { contentPageTypes } from '#contract/content-types.ts'
import { COLLECTION_PATH } from '#contract/share-urls.ts'
import { AccountLine } from '../../features/login/account-line.tsx'
import { ReadingOn } from '../../features/relations/reading-on.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useText } from '../../i18n/text.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { CollectionList } from './collection-list.tsx'
import { collectionPath, type Shown } from './collection-path.ts'
import style from './collection-page.module.css'
import { CollectionSearch } from './collection-search.tsx'
import { ExportMenu } from './export-menu.tsx'

export const page = definePage({
  Page: CollectionPage,
  data: async () =>
    (await import('../../parts/own/own-screen-data.ts')).ownScreenData(COLLECTION_PATH, 'collection.title'),
})

/** The reader's own collection. */
function CollectionPage() {
  const text = useText()
  const site = useSite()
  const { contentTypes } = useConfig()
  const shown = useShown()
  const types = contentTypes.length > 1 ? contentTypes : []
  const keyword = useKeyword()
  const [counts, setCounts] = useState<CollectionCounts | null>(null)
  const tabs = [
    { key: 'all', to: collectionPath({}), name: text('collection.all'), note: noteOf(counts?.total) },
    {
      key: 'later',
      to: collectionPath({ show: 'later' }),
      name: text('collection.later'),
      note: noteOf(counts?.later_unread),
    },
    ...types
      .filter((type) => type === shown || counts === null || counts.types[type] !== undefined)
      .map((type) => ({
        key: type,
        to: collectionPath({ show: type }),
        name: text(`type.${type}`),
        note: noteOf(counts?.types[type]),
      })),
  ]
  return (
    <>
      <TopBar back fixed title={text('collection.title')} titleShown>
        <ExportMenu />
      </TopBar>
      <main className={style.page}>
        <h1 className="visually-hidden">{text('collection.title')}</h1>
        <AccountLine />
        <CollectionSearch key={keyword} keyword={keyword} shown={shown} />
        {shown === 'all' && keyword === '' && <ReadingOn />}
        <div className={style.tabs}>
          <Tabs label={text('collection.tabs')} tabs={tabs} current={shown} replace />
        </div>
        <CollectionList key={`${shown} ${keyword}`} shown={shown} keyword={keyword} onCounts={setCounts} />
      </main>
      <SiteFooter site={site} />
    </>
  )
}

/** Nothing rather than a nought. */
function noteOf(count: number | undefined): string | undefined {
  return count ? String(count) : undefined
}

/** What is looked for; the browser knows. */
function useKeyword(): string {
  const wanted = new URLSearchParams(useLocation().search).get('q')?.trim() ?? ''
  return useHydrated() ? wanted : ''
}

/** The server makes one page for every tab; the browser knows which one is open. */
function useShown(): Shown {
  const wanted = new URLSearchParams(useLocation().search).get('show')
  const isAlive = useHydrated()
  if (!isAlive) return 'all'
  return wanted === 'later' ? 'later' : (contentPageTypes.find((type) => type === wanted) ?? 'all')
}
