import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { OfflinePage } from './offline-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: OfflinePage,
  data: once(async () => (await import('./offline-data.ts')).data),
}
