import { defineScreenData } from '../../runtime/screen.ts'
import { contentTags, loadContent } from '../../parts/content/load-content.ts'
import { documentMeta } from './document-meta.ts'

export const data = defineScreenData({
  load: (request) => loadContent(request, 'doc'),
  meta: documentMeta,
  tags: contentTags,
})
