import { contentMeta } from '../../parts/content/content-meta.ts'
import { contentAlone, contentTags, loadContent } from '../../parts/content/load-content.ts'
import { defineScreenData } from '../../runtime/screen.ts'

export const data = defineScreenData({
  load: (request) => loadContent(request, 'mini_program'),
  meta: (data, site, runtime) =>
    contentMeta(data, site, runtime, { '@type': 'SoftwareApplication', applicationCategory: 'MiniProgram' }),
  tags: contentTags,
  forBrowser: contentAlone,
})
