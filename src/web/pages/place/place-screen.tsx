import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { PlaceData } from './load-place.ts'
import { PlacePage } from './place-page.tsx'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: PlaceScreen,
  data: once(async () => (await import('./place-data.ts')).data),
}

function PlaceScreen() {
  const { place } = useLoaderData<PlaceData>()
  return <PlacePage key={place.id} place={place} />
}
