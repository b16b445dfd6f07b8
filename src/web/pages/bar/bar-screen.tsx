import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { BarPage } from './bar-page.tsx'
import type { BarData } from './load-bar.ts'

export const screen: Screen = {
  middleware: [],
  Page: BarScreen,
  data: once(async () => (await import('./bar-data.ts')).data),
}

function BarScreen() {
  const data = useLoaderData<BarData>()
  return <BarPage data={data} />
}
