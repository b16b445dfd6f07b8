import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { VideoData } from './load-video.ts'
import { VideoPage } from './video-page.tsx'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: VideoScreen,
  data: once(async () => (await import('./video-data.ts')).data),
}

function VideoScreen() {
  const data = useLoaderData<VideoData>()
  return <VideoPage key={data.content.id} data={data} />
}
