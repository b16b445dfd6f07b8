import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { LivePage } from './live-page.tsx'
import type { LiveData } from './load-live.ts'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: LiveScreenPage,
  data: once(async () => (await import('./live-data.ts')).data),
}

function LiveScreenPage() {
  const data = useLoaderData<LiveData>()
  return <LivePage key={data.content.id} data={data} />
}
