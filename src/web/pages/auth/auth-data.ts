import { defineScreenData } from '../../runtime/screen.ts'
import { authMeta } from './auth-meta.ts'

export const data = defineScreenData({ load: () => Promise.resolve(null), meta: authMeta, tags: () => [] })
