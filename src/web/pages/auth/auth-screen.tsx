import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { AuthPage } from './auth-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: AuthPage,
  data: once(async () => (await import('./auth-data.ts')).data),
}
