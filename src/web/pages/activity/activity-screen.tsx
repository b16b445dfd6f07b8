import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { ActivityPage } from './activity-page.tsx'
import type { ActivityData } from './load-activity.ts'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: ActivityScreen,
  data: once(async () => (await import('./activity-data.ts')).data),
}

function ActivityScreen() {
  const data = useLoaderData<ActivityData>()
  return <ActivityPage key={data.content.id} data={data} />
}
