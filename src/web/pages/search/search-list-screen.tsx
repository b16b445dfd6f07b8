import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { SearchData } from './load-search.ts'
import { SearchListPage } from './search-list-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: SearchListScreen,
  data: once(async () => (await import('./search-list-data.ts')).data),
}

function SearchListScreen() {
  return <SearchListPage data={useLoaderData<SearchData>()} />
}
