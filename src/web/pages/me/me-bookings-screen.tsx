import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { MeBookingsPage } from './me-bookings-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: MeBookingsPage,
  data: once(async () => (await import('./me-bookings-data.ts')).data),
}
