import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { HomePage } from './home-page.tsx'
import type { HomeData } from './load-home.ts'

export const screen: Screen = {
  middleware: [],
  Page: HomeScreen,
  data: once(async () => (await import('./home-data.ts')).data),
}

function HomeScreen() {
  const data = useLoaderData<HomeData>()
  return <HomePage key={data.gid} data={data} />
}
