import type { Place } from '#contract/places.ts'

/** An address as it is written on an envelope, from the city on; what the street's line says already is not said twice. */
export function wholeAddress({ city, district, address }: Pick<Place, 'city' | 'district' | 'address'>): string {
  const above = [city, district].filter((name) => name !== '' && !address.includes(name))
  return above.join('') + address
}
