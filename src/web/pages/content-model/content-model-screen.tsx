import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { ContentModelPage } from './content-model-page.tsx'
import type { ContentModelData } from './load-content-model.ts'

export const screen: Screen = {
  middleware: [],
  Page: ContentModelScreen,
  data: once(async () => (await import('./content-model-data.ts')).data),
}

function ContentModelScreen() {
  const data = useLoaderData<ContentModelData>()
  const key = data.kind === 'item' ? data.item.uuid : `${data.node.rid} ${data.node.id}`
  return <ContentModelPage key={key} data={data} />
}
