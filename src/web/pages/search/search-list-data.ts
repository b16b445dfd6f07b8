import { defineScreenData } from '../../runtime/screen.ts'
import { loadSearch, tags } from './load-search.ts'
import { searchMeta } from './search-data.ts'

/** The list alone is a part of a page, whatever it shows. */
export const data = defineScreenData({
  load: loadSearch,
  meta: (...parts: Parameters<typeof searchMeta>) => ({ ...searchMeta(...parts), noindex: true }),
  tags,
})
