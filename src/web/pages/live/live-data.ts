import { contentTags } from '../../parts/content/load-content.ts'
import { defineScreenData } from '../../runtime/screen.ts'
import { liveMeta } from './live-meta.ts'
import { loadLive } from './load-live.ts'

export const data = defineScreenData({ load: loadLive, meta: liveMeta, tags: contentTags })
