import { defineScreenData } from '../../runtime/screen.ts'
import { contentTags } from '../../parts/content/load-content.ts'
import { activityMeta } from './activity-meta.ts'
import { loadActivity } from './load-activity.ts'

export const data = defineScreenData({ load: loadActivity, meta: activityMeta, tags: contentTags })
