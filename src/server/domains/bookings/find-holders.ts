import type { Db } from '#server/storage/database.ts'
import type { BookingParts } from './bookings.ts'

/** What items stand in, by item: the public album of a track, and the specials whose modules name it. */
export async function findHolders(
  { albums, specials }: BookingParts,
  db: Db,
  contentIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (contentIds.length === 0) return new Map()
  const [places, holders] = await Promise.all([albums.placesOf(db, contentIds), specials.findHolders(db, contentIds)])
  return new Map(
    contentIds.map((id) => {
      const place = places.get(id)
      return [id, [...(place ? [place.albumId] : []), ...(holders.get(id) ?? [])]]
    }),
  )
}
