import type { Selectable } from 'kysely'
import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { IdRange } from '../sitemaps/sitemaps.ts'
import type { PlacesTable } from '#server/storage/tables/places.ts'

export type PlaceRow = Selectable<PlacesTable>

export function findPlace(db: Db, id: number): Promise<PlaceRow | undefined> {
  return db.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findPlaceByKey(db: Db, key: string): Promise<PlaceRow | undefined> {
  return db.selectFrom('places').selectAll().where('source_key', '=', key).executeTakeFirst()
}

/** The first place of a district. */
export function findPlaceByAdcode(db: Db, adcode: string): Promise<PlaceRow | undefined> {
  return db.selectFrom('places').selectAll().where('adcode', '=', adcode).orderBy('id').limit(1).executeTakeFirst()
}

/** Every place in the order in which they came. */
export function listPlaces(db: Db): Promise<PlaceRow[]> {
  return db.selectFrom('places').selectAll().orderBy('id').execute()
}

/** Ids of the places in a range, in order. */
export async function listPlaceIds(db: Db, { from, until }: IdRange): Promise<number[]> {
  const rows = await db
    .selectFrom('places')
    .select('id')
    .where('id', '>=', from)
    .where('id', '<', until)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The places that items name, as far as they are there. */
export function listPlacesOf(db: Db, contentIds: readonly number[]) {
  return db
    .selectFrom('content_places')
    .innerJoin('places', 'places.source_key', 'content_places.place_key')
    .select(['content_places.content_id', 'places.id', 'places.title'])
    .where('content_places.content_id', 'in', toIdList(contentIds))
    .execute()
}

/** How many items name a place. */
export async function countNaming(db: Db, key: string): Promise<number> {
  const { count } = await db
    .selectFrom('content_places')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('place_key', '=', key)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What an item names as its place, whether it is there or not; null for one that names none. */
export async function findNamedPlace(db: Db, contentId: number): Promise<string | null> {
  const row = await db
    .selectFrom('content_places')
    .select('place_key')
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return row?.place_key ?? null
}

export function findMap(db: Db, placeId: number) {
  return db.selectFrom('place_maps').selectAll().where('place_id', '=', placeId).executeTakeFirst()
}

export function findReport(db: Db, spot: string) {
  return db.selectFrom('weather').selectAll().where('spot', '=', spot).executeTakeFirst()
}
