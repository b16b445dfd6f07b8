import { defineScreenData } from '../../runtime/screen.ts'
import { contentTags, loadContent } from '../../parts/content/load-content.ts'
import { galleryMeta } from './gallery-meta.ts'

export const data = defineScreenData({
  load: (request) => loadContent(request, 'gallery'),
  meta: galleryMeta,
  tags: contentTags,
})
