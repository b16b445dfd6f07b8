import { useLoaderData } from 'react-router'
import type { Screen } from '../../runtime/screen.ts'
import { DocumentPage } from './document-page.tsx'
import type { DocumentData } from './load-document.ts'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: DocumentScreen,
  data: async () => (await import('./document-data.ts')).data,
}

function DocumentScreen() {
  const data = useLoaderData<DocumentData>()
  return <DocumentPage key={data.content.id} data={data} />
}
