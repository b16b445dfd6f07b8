import { defineScreenData } from '../../runtime/screen.ts'
import { loadSearch, tags } from './load-search.ts'
import { searchMeta } from './search-meta.ts'

export const data = defineScreenData({ load: loadSearch, meta: searchMeta, tags })
