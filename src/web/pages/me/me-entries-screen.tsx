import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { MeEntriesPage } from './me-entries-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: MeEntriesPage,
  data: once(async () => (await import('./me-entries-data.ts')).data),
}
