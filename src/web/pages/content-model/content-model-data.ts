import { defineScreenData } from '../../runtime/screen.ts'
import { contentModelMeta } from './content-model-meta.ts'
import { loadContentModel } from './load-content-model.ts'

export const data = defineScreenData({
  load: loadContentModel,
  meta: contentModelMeta,
  // a model is imported as a whole, and then all pages are stale
  tags: () => [],
})
