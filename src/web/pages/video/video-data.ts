import { defineScreenData } from '../../runtime/screen.ts'
import { contentTags } from '../../parts/content/load-content.ts'
import { loadVideo, type VideoData } from './load-video.ts'
import { filmMeta } from '../../parts/content/film-meta.ts'

export const data = defineScreenData<VideoData>({
  load: loadVideo,
  meta: filmMeta,
  tags: (data) => [...contentTags(data), ...(data.rail?.list ?? []).map(({ id }) => id)],
})
