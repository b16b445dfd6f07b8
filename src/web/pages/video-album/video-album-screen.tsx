import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { VideoAlbumData } from './load-video-album.ts'
import { VideoAlbumPage } from './video-album-page.tsx'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: VideoAlbumScreen,
  data: once(async () => (await import('./video-album-data.ts')).data),
}

function VideoAlbumScreen() {
  const data = useLoaderData<VideoAlbumData>()
  return <VideoAlbumPage key={data.content.id} data={data} />
}
