import { defineScreenData } from '../../runtime/screen.ts'
import { loadPlace } from './load-place.ts'
import { placeMeta } from './place-meta.ts'

export const data = defineScreenData({
  load: loadPlace,
  meta: placeMeta,
  // a changed place makes all pages stale
  tags: () => [],
})
