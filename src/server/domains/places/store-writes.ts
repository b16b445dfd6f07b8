import type { Insertable } from 'kysely'
import type { Tx } from '#server/storage/database.ts'
import type { PlacesTable } from '#server/storage/tables/places.ts'
import { FRESH_SECONDS } from './rules.ts'

/** Inserts a place, or replaces what is known of it. */
export async function upsertPlace(tx: Tx, { source_key: key, ...place }: Insertable<PlacesTable>): Promise<void> {
  await tx.sql
    .insertInto('places')
    .values({ source_key: key, ...place })
    .onConflict((conflict) => conflict.column('source_key').doUpdateSet(place))
    .execute()
}

/** Deletes a place with the picture of its map. */
export async function deletePlace(tx: Tx, id: number): Promise<void> {
  await tx.sql.deleteFrom('place_maps').where('place_id', '=', id).execute()
  await tx.sql.deleteFrom('places').where('id', '=', id).execute()
}

/** Says which place an item names. */
export async function saveNamedPlace(tx: Tx, contentId: number, key: string): Promise<void> {
  await tx.sql
    .insertInto('content_places')
    .values({ content_id: contentId, place_key: key })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet({ place_key: key }))
    .execute()
}

export async function deleteNamedPlace(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('content_places').where('content_id', '=', contentId).execute()
}

/** Takes the right to have a map drawn until `retryAt`; false when somebody else has it, or it failed just now. */
export async function claimMap(
  tx: Tx,
  { placeId, version, now, retryAt }: { placeId: number; version: string; now: number; retryAt: number },
): Promise<boolean> {
  await tx.sql
    .insertInto('place_maps')
    .values({ place_id: placeId, version, file: '', retry_at: 0 })
    .onConflict((conflict) => conflict.column('place_id').doNothing())
    .execute()
  const claimed = await tx.sql
    .updateTable('place_maps')
    .set({ version, file: '', retry_at: retryAt })
    .where('place_id', '=', placeId)
    .where((row) => row.or([row('version', '!=', version), row('retry_at', '<=', now)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Keeps a map that was drawn, unless the place has moved meanwhile. */
export async function saveMap(
  tx: Tx,
  { placeId, version, file }: { placeId: number; version: string; file: string },
): Promise<void> {
  await tx.sql
    .updateTable('place_maps')
    .set({ file })
    .where('place_id', '=', placeId)
    .where('version', '=', version)
    .execute()
}

/**
 * Takes the right to ask for the weather until `retryAt`; false when somebody else has it or has brought it since the
 * caller looked, or it failed just now.
 */
export async function claimReport(
  tx: Tx,
  { spot, now, retryAt }: { spot: string; now: number; retryAt: number },
): Promise<boolean> {
  await tx.sql
    .insertInto('weather')
    .values({ spot, report: '', fetched_at: 0, retry_at: 0 })
    .onConflict((conflict) => conflict.column('spot').doNothing())
    .execute()
  const claimed = await tx.sql
    .updateTable('weather')
    .set({ retry_at: retryAt })
    .where('spot', '=', spot)
    .where('retry_at', '<=', now)
    .where('fetched_at', '<=', now - FRESH_SECONDS)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

export async function saveReport(
  tx: Tx,
  { spot, report, now }: { spot: string; report: string; now: number },
): Promise<void> {
  await tx.sql.updateTable('weather').set({ report, fetched_at: now, retry_at: 0 }).where('spot', '=', spot).execute()
}
