import { EmptyState } from '../../ui/empty-state.tsx'
import { useText } from '../../i18n/text.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import type { SearchData } from './load-search.ts'
import style from './search-page.module.css'
import { SearchResults } from './search-results.tsx'
import { useFinding } from './use-finding.ts'

export const page = definePage({
  Page: SearchListPage,
  data: async () => (await import('./search-list-data.ts')).data,
})

/** The list of results without field and filters, to be shown inside other pages. */
function SearchListPage({ data }: { data: SearchData }) {
  const text = useText()
  const { finding, retry } = useFinding(data)
  const { query } = data
  const { keyword } = query
  return (
    <main className={style.page}>
      <h1 className="visually-hidden">{keyword === '' ? text('search.label') : text('search.results', { keyword })}</h1>
      {finding.state === 'start' ? (
        <EmptyState text={text('search.placeholder')} />
      ) : (
        <SearchResults query={query} finding={finding} retry={retry} />
      )}
    </main>
  )
}
