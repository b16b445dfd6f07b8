import { cardTags, defineScreenData, LIST_TAG } from '../../runtime/screen.ts'
import { contentTags } from '../../parts/content/load-content.ts'
import { loadSpecial, type SpecialData } from './load-special.ts'
import { specialMeta } from './special-meta.ts'

export const data = defineScreenData({
  load: loadSpecial,
  meta: specialMeta,
  tags: (loaded: SpecialData) => [
    ...contentTags(loaded),
    ...cardTags(loaded.content.modules.flatMap(({ list }) => list.list)),
    LIST_TAG, // what it holds may become public
  ],
})
