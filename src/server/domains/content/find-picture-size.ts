import { readStoredName } from '#server/outside/image-address.ts'
import type { Db } from '#server/storage/database.ts'
import { findImageByHash } from './store-images.ts'

/** Pixels of the version of a picture that an address of the media store gives; null for any other address. */
export async function findPictureSize(db: Db, address: string): Promise<{ width: number; height: number } | null> {
  const named = readStoredName(address)
  const image = named && (await findImageByHash(db, named.hash))
  if (!image || image.width === 0) return null
  const width = named.width ?? image.width
  return { width, height: Math.round((width * image.height) / image.width) }
}
