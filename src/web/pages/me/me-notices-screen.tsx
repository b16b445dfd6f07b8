import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { MeNoticesPage } from './me-notices-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: MeNoticesPage,
  data: once(async () => (await import('./me-notices-data.ts')).data),
}
