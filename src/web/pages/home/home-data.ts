import { defineScreenData } from '../../runtime/screen.ts'
import { homeMeta } from './home-meta.ts'
import { loadHome, tags } from './load-home.ts'

export const data = defineScreenData({ load: loadHome, meta: homeMeta, tags })
