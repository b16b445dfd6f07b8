import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { CircleData } from './load-circle.ts'
import { CirclePage } from './circle-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: CircleScreen,
  data: once(async () => (await import('./circle-data.ts')).data),
}

function CircleScreen() {
  const data = useLoaderData<CircleData>()
  return <CirclePage key={data.content.id} data={data} />
}
