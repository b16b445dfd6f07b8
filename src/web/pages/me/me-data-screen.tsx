import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { MeDataPage } from './me-data-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: MeDataPage,
  data: once(async () => (await import('./me-data-data.ts')).data),
}
