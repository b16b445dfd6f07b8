import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { TopicData } from './load-topic.ts'
import { TopicPage } from './topic-page.tsx'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: TopicScreen,
  data: once(async () => (await import('./topic-data.ts')).data),
}

function TopicScreen() {
  const data = useLoaderData<TopicData>()
  return <TopicPage key={`${data.group.gid} ${data.sort}`} data={data} />
}
