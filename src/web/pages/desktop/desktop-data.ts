import { defineScreenData } from '../../runtime/screen.ts'
import { desktopMeta } from './desktop-meta.ts'
import { loadDesktop } from './load-desktop.ts'

export const data = defineScreenData({ load: loadDesktop, meta: desktopMeta, tags: () => [] })
