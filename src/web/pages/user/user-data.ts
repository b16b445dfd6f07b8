import { defineScreenData } from '../../runtime/screen.ts'
import { loadUser, tags } from './load-user.ts'
import { userMeta } from './user-meta.ts'

export const data = defineScreenData({ load: loadUser, meta: userMeta, tags })
