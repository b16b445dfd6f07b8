import { defineScreenData } from '../../runtime/screen.ts'
import { collectionMeta } from './collection-meta.ts'

/** What is shown is the reader's own and asked for by the browser. */
export const data = defineScreenData({ load: () => Promise.resolve(null), meta: collectionMeta, tags: () => [] })
