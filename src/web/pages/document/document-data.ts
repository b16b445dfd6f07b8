import { defineScreenData } from '../../runtime/screen.ts'
import { documentMeta } from './document-meta.ts'
import { loadDocument, tags } from './load-document.ts'

export const data = defineScreenData({ load: loadDocument, meta: documentMeta, tags })
