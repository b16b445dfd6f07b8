import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { MeProfilePage } from './me-profile-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: MeProfilePage,
  data: once(async () => (await import('./me-profile-data.ts')).data),
}
