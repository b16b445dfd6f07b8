import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { MeFollowsPage } from './me-follows-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: MeFollowsPage,
  data: once(async () => (await import('./me-follows-data.ts')).data),
}
