import { contentMeta } from '../../parts/content/content-meta.ts'
import { contentAlone, contentTags, loadContent } from '../../parts/content/load-content.ts'
import { defineScreenData } from '../../runtime/screen.ts'

export const data = defineScreenData({
  load: (request) => loadContent(request, 'doc'),
  meta: (data, site, runtime) => contentMeta(data, site, runtime, { '@type': 'NewsArticle' }),
  tags: contentTags,
  forBrowser: contentAlone,
})
