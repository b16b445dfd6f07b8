import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { SpecialData } from './load-special.ts'
import { SpecialPage } from './special-page.tsx'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: SpecialScreen,
  data: once(async () => (await import('./special-data.ts')).data),
}

function SpecialScreen() {
  const data = useLoaderData<SpecialData>()
  return <SpecialPage key={data.content.id} data={data} />
}
