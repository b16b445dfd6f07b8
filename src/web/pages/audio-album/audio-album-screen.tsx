import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { AudioAlbumPage } from './audio-album-page.tsx'
import type { AudioAlbumData } from './load-audio-album.ts'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: AudioAlbumScreen,
  data: once(async () => (await import('./audio-album-data.ts')).data),
}

function AudioAlbumScreen() {
  const data = useLoaderData<AudioAlbumData>()
  return <AudioAlbumPage key={data.content.id} data={data} />
}
