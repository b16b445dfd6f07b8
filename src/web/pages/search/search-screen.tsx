import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { SearchData } from './load-search.ts'
import { SearchPage } from './search-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: SearchScreen,
  data: once(async () => (await import('./search-data.ts')).data),
}

function SearchScreen() {
  return <SearchPage data={useLoaderData<SearchData>()} />
}
