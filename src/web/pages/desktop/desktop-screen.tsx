import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { DesktopPage } from './desktop-page.tsx'
import type { DesktopData } from './load-desktop.ts'

export const screen: Screen = {
  middleware: [],
  Page: DesktopScreen,
  data: once(async () => (await import('./desktop-data.ts')).data),
}

function DesktopScreen() {
  const data = useLoaderData<DesktopData>()
  return <DesktopPage data={data} />
}
