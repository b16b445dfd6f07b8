import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { GroupData } from '../../parts/group/load-group.ts'
import { ListPage } from './list-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: ListScreen,
  data: once(async () => (await import('./list-data.ts')).data),
}

function ListScreen() {
  const data = useLoaderData<GroupData>()
  return <ListPage key={data.group.gid} data={data} />
}
