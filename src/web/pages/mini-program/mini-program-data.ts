import { defineScreenData } from '../../runtime/screen.ts'
import { contentTags, loadContent } from '../../parts/content/load-content.ts'
import { miniProgramMeta } from './mini-program-meta.ts'

export const data = defineScreenData({
  load: (request) => loadContent(request, 'mini_program'),
  meta: miniProgramMeta,
  tags: contentTags,
})
