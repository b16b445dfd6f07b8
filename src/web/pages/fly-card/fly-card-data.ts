import { defineScreenData } from '../../runtime/screen.ts'
import { groupTags } from '../../parts/group/load-group.ts'
import { flyCardMeta } from './fly-card-meta.ts'
import { loadFlyCard } from './load-fly-card.ts'

export const data = defineScreenData({ load: loadFlyCard, meta: flyCardMeta, tags: groupTags })
