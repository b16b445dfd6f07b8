import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { DocumentPage } from './document-page.tsx'
import type { DocumentData } from './load-document.ts'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: DocumentScreen,
  data: once(async () => (await import('./document-data.ts')).data),
}

function DocumentScreen() {
  const data = useLoaderData<DocumentData>()
  return <DocumentPage key={data.content.id} data={data} />
}
