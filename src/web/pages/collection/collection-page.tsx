import { Search } from 'lucide-react'
import { useLocation } from 'react-router'
import { COLLECTION_PATH, contentPageTypes, type ContentPageType } from '#contract/share-urls.ts'
import { AccountLine } from '../../features/login/account-line.tsx'
import { ReadingOn } from '../../features/relations/reading-on.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { IconLink } from '../../ui/icon-link.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { CollectionList } from './collection-list.tsx'
import style from './collection-page.module.css'

/** What the tab shows: all, what is to be read later, or one type. */
export type Shown = 'all' | 'later' | ContentPageType

/** The reader's own collection and account. */
export function CollectionPage() {
  const text = useText()
  const site = useSite()
  const { contentTypes } = useConfig()
  const shown = useShown()
  const types = contentTypes.length > 1 ? contentTypes : []
  const tabs = [
    { key: 'all', to: COLLECTION_PATH, name: text('collection.all') },
    ...types.map((type) => ({ key: type, to: `${COLLECTION_PATH}?show=${type}`, name: text(`type.${type}`) })),
    { key: 'later', to: `${COLLECTION_PATH}?show=later`, name: text('collection.later') },
  ]
  return (
    <>
      <TopBar back fixed title={text('collection.title')} titleShown>
        <IconLink to="/search/index" label={text('search.label')}>
          <Search />
        </IconLink>
      </TopBar>
      <main className={style.page}>
        <h1 className="visually-hidden">{text('collection.title')}</h1>
        <AccountLine />
        {shown === 'all' && <ReadingOn />}
        <div className={style.tabs}>
          <Tabs label={text('collection.tabs')} tabs={tabs} current={shown} replace />
        </div>
        <CollectionList key={shown} shown={shown} />
      </main>
      <SiteFooter site={site} />
    </>
  )
}

/** The server makes one page for every tab; the browser knows which one is open. */
function useShown(): Shown {
  const wanted = new URLSearchParams(useLocation().search).get('show')
  const isAlive = useHydrated()
  if (!isAlive) return 'all'
  return wanted === 'later' ? 'later' : (contentPageTypes.find((type) => type === wanted) ?? 'all')
}
