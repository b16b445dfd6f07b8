import { LIST_TAG, defineScreenData } from '../../runtime/screen.ts'
import { contentTags } from '../../parts/content/load-content.ts'
import { filmMeta } from '../../parts/content/film-meta.ts'
import { loadSvideo, type SvideoData } from './load-svideo.ts'

export const data = defineScreenData<SvideoData>({
  load: loadSvideo,
  meta: filmMeta,
  tags: (data) => [...contentTags(data), ...(data.following ? [LIST_TAG] : [])],
})
