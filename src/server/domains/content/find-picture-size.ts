import { readStoredName } from '#server/outside/image-address.ts'
import type { Db } from '#server/storage/database.ts'
import { findImageByHash } from './store-images.ts'

interface Size {
  width: number
  height: number
}

/** Pixels of the version of a picture that an address of the media store gives; null for any other address. */
export async function findPictureSize(db: Db, address: string): Promise<Size | null> {
  const whole = await findOriginalSize(db, address)
  const width = readStoredName(address)?.width ?? whole?.width ?? 0
  return whole && { width, height: Math.round((width * whole.height) / whole.width) }
}

/** Pixels of the picture itself, whatever version of it an address of the media store gives; null for any other address. */
export async function findOriginalSize(db: Db, address: string): Promise<Size | null> {
  const named = readStoredName(address)
  const image = named && (await findImageByHash(db, named.hash))
  return image && image.width > 0 ? { width: image.width, height: image.height } : null
}
