import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { ContentData } from '../../parts/content/load-content.ts'
import { AudioPage } from './audio-page.tsx'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: AudioScreen,
  data: once(async () => (await import('./audio-data.ts')).data),
}

function AudioScreen() {
  const data = useLoaderData<ContentData>()
  return <AudioPage key={data.content.id} data={data} />
}
