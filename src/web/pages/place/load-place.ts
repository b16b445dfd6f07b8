import type { Place } from '#contract/places.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { LoadRequest } from '../../runtime/screen.ts'

export interface PlaceData {
  place: Place
}

export async function loadPlace({ address, runtime }: LoadRequest): Promise<PlaceData> {
  if (address.screen !== 'place' || address.id === null) throw notFound()
  return { place: dataOf(await runtime.api.call('GET /peony/v3/lbs/{id}', { id: address.id })) }
}
