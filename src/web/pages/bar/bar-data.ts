import { defineScreenData } from '../../runtime/screen.ts'
import { barMeta } from './bar-meta.ts'
import { loadBar } from './load-bar.ts'

export const data = defineScreenData({ load: loadBar, meta: barMeta, tags: () => [] })
