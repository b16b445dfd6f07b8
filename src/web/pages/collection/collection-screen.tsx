import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { CollectionPage } from './collection-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: CollectionPage,
  data: once(async () => (await import('./collection-data.ts')).data),
}
