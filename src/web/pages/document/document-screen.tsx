import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { ContentData } from '../../parts/content/load-content.ts'
import { DocumentPage } from './document-page.tsx'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: DocumentScreen,
  data: once(async () => (await import('./document-data.ts')).data),
}

function DocumentScreen() {
  const data = useLoaderData<ContentData>()
  return <DocumentPage key={data.content.id} data={data} />
}
