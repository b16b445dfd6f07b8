import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { MeSessionsPage } from './me-sessions-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: MeSessionsPage,
  data: once(async () => (await import('./me-sessions-data.ts')).data),
}
