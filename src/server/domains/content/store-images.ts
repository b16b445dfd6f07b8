import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { prepareQuery } from '#server/storage/prepared-query.ts'

export type ImageRow = Awaited<ReturnType<typeof listImages>>[number]
export type BodyImageRow = Awaited<ReturnType<typeof listBodyImages>>[number]

export function listImages(db: Db, ids: readonly number[]) {
  return imagesById(db, toIdList(ids))
}

const imagesById = prepareQuery((db, ids: readonly number[]) =>
  db.selectFrom('images').selectAll().where('id', 'in', ids),
)

export function listBodyImages(db: Db, contentId: number) {
  return imagesOfBody(db, [contentId])
}

const imagesOfBody = prepareQuery((db, [contentId]: readonly [number]) =>
  db
    .selectFrom('content_images')
    .innerJoin('images', 'images.id', 'content_images.image_id')
    .selectAll('images')
    .select(['content_images.src', 'content_images.alt', 'content_images.caption'])
    .where('content_images.content_id', '=', contentId)
    .orderBy('content_images.position'),
)

/** The stored picture of a hash. */
export function findImageByHash(db: Db, hash: string) {
  return db.selectFrom('images').select(['width', 'height']).where('hash', '=', hash).executeTakeFirst()
}

/** The stored picture that came from an address. */
export function findImageByAddressHash(db: Db, addressHash: string) {
  return db
    .selectFrom('image_sources')
    .innerJoin('images', 'images.id', 'image_sources.image_id')
    .selectAll('images')
    .where('image_sources.address_hash', '=', addressHash)
    .executeTakeFirst()
}

/** A picture that the media store holds. */
export interface StoredImageRow {
  id: number
  hash: string
  width: number
  height: number
  /** JSON. */
  variants: string
  /** Whether only readers brought it. */
  isOfReader: boolean
}

/** Pictures that the media store holds, in the order of their ids, from behind one on. */
export async function listStoredImages(db: Db, after: number, limit: number): Promise<StoredImageRow[]> {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'hash', 'width', 'height', 'variants', 'from_upload'])
    .where('remote_url', '=', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ from_upload: fromUpload, ...row }) => ({ ...row, isOfReader: fromUpload > 0 }))
}
