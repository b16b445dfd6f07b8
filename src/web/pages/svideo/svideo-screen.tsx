import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { SvideoData } from './load-svideo.ts'
import { SvideoPage } from './svideo-page.tsx'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: SvideoScreen,
  data: once(async () => (await import('./svideo-data.ts')).data),
}

/** The page stays while the reader turns from clip to clip, each of which has an address and data of its own. */
function SvideoScreen() {
  return <SvideoPage data={useLoaderData<SvideoData>()} />
}
