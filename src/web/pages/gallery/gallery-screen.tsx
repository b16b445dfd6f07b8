import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { ContentData } from '../../parts/content/load-content.ts'
import { GalleryPage } from './gallery-page.tsx'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: GalleryScreen,
  data: once(async () => (await import('./gallery-data.ts')).data),
}

function GalleryScreen() {
  const data = useLoaderData<ContentData>()
  return <GalleryPage key={data.content.id} data={data} />
}
