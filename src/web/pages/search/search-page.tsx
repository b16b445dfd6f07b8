import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { searchPath } from '#contract/search-query.ts'
import { HotWords } from '../../features/search/hot-words.tsx'
import { PastSearches } from '../../features/search/past-searches.tsx'
import { ResultFilters } from '../../features/search/result-filters.tsx'
import { ResultTabs } from '../../features/search/result-tabs.tsx'
import { SearchBar } from '../../features/search/search-bar.tsx'
import { rememberSearch } from '../../features/search/searches.ts'
import { WordChips } from '../../features/search/word-chips.tsx'
import { useText, type Text } from '../../i18n/text.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import type { SearchData, SearchFinding } from './load-search.ts'
import style from './search-page.module.css'
import { SearchResults } from './search-results.tsx'
import { useFinding } from './use-finding.ts'

/** Hot words in the list; further ones stand below it as words that others look for. */
const LISTED = 10

export const page = definePage({
  Page: SearchPage,
  data: async () => (await import('./search-data.ts')).data,
})

function SearchPage({ data }: { data: SearchData }) {
  const text = useText()
  const isBusy = useNavigation().state === 'loading'
  const { finding, retry } = useFinding(data)
  const { query } = data
  const { keyword } = query
  const { state } = finding
  const isNarrowed = searchPath(query) !== searchPath({ keyword })

  useEffect(() => {
    if (state === 'found') rememberSearch(keyword)
  }, [keyword, state])

  return (
    <div className={style.page}>
      <SearchBar key={keyword} keyword={keyword} />
      <h1 className="visually-hidden">{keyword === '' ? text('search.label') : text('search.results', { keyword })}</h1>
      <p className="visually-hidden" role="status">
        {isBusy ? '' : outcomeOf(finding, keyword, text)}
      </p>
      <main aria-busy={isBusy} className={style.main}>
        {finding.state === 'start' && (
          <>
            <PastSearches />
            <HotWords words={finding.words.slice(0, LISTED)} updated={finding.updated} />
            <WordChips title={text('search.others')} words={finding.words.slice(LISTED).map(({ word }) => word)} />
          </>
        )}
        {finding.state === 'found' && (isNarrowed || finding.feed.cards.length > 0) && (
          <>
            <ResultTabs query={query} groups={finding.groups} />
            <ResultFilters query={query} accounts={accountsOf(finding.feed.cards)} />
          </>
        )}
        {(finding.state === 'found' || finding.state === 'failed') && (
          <SearchResults query={query} finding={finding} retry={retry} />
        )}
      </main>
    </div>
  )
}

/** What screen readers hear of it. */
function outcomeOf(finding: SearchFinding, keyword: string, text: Text): string {
  if (finding.state !== 'found') return ''
  if (finding.feed.cards.length === 0) return text('search.none', { keyword })
  return finding.total < 0 ? text('search.results', { keyword }) : text('search.count', { count: finding.total })
}

function accountsOf(cards: readonly { author: { id: string; name: string } }[]): { id: string; name: string }[] {
  const accounts = new Map(cards.map(({ author: { id, name } }) => [id, { id, name }]))
  return [...accounts.values()].filter(({ id }) => id !== '')
}
