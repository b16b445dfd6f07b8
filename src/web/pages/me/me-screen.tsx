import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { MePage } from './me-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: MePage,
  data: once(async () => (await import('./me-data.ts')).data),
}
