import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { GroupData } from '../../parts/group/load-group.ts'
import { FlyCardPage } from './fly-card-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: FlyCardScreen,
  data: once(async () => (await import('./fly-card-data.ts')).data),
}

function FlyCardScreen() {
  const data = useLoaderData<GroupData>()
  return <FlyCardPage key={data.group.gid} data={data} />
}
