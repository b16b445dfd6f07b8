import { defineScreenData } from '../../runtime/screen.ts'
import { contentTags, loadContent, type ContentData } from '../../parts/content/load-content.ts'
import { audioMeta } from './audio-meta.ts'

export const data = defineScreenData({
  load: (request) => loadContent(request, 'audio'),
  meta: audioMeta,
  tags: (loaded: ContentData) => [...contentTags(loaded), ...(loaded.content.album ? [loaded.content.album.id] : [])],
})
