import { createHash } from 'node:crypto'
import type { StoredImage } from '#server/outside/media-store.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { findImageByAddressHash, type ImageRow } from './store-images.ts'
import * as writes from './store-writes.ts'

/** A picture that stays where it is. Sizes are 0 where they are not known. */
export interface RemoteImage {
  remoteUrl: string
  width: number
  height: number
}

/** A picture as other parts know it. */
export interface SavedImage {
  imageId: number
  hash: string
  format: string
  /** Empty when the media store holds it. */
  remoteUrl: string
}

/**
 * The id of a picture, kept once however often it is saved. `address` is where a stored one was fetched from, if it was
 * fetched.
 */
export async function saveImage(tx: Tx, image: StoredImage | RemoteImage, address?: string): Promise<number> {
  const imageId = await writes.ensureImage(tx, 'remoteUrl' in image ? toRemoteRow(image) : toStoredRow(image))
  if (address !== undefined) await writes.saveImageSource(tx, toHash(address), imageId)
  return imageId
}

/** As `saveImage`, of a picture that is to go with the last upload of it, unless something else shows it as well. */
export function saveUploadedImage(tx: Tx, image: StoredImage): Promise<number> {
  return writes.ensureImage(tx, { ...toStoredRow(image), from_upload: 1 })
}

/** The stored picture that was fetched from an address before; null when none was. */
export async function findImageByAddress(db: Db, address: string): Promise<SavedImage | null> {
  const row = await findImageByAddressHash(db, toHash(address))
  return row ? toSavedImage(row) : null
}

export function toSavedImage(row: ImageRow): SavedImage {
  return { imageId: row.id, hash: row.hash, format: row.format, remoteUrl: row.remote_url }
}

function toStoredRow({ hash, width, height, color, format, size, variants }: StoredImage) {
  return { hash, remote_url: '', width, height, color, format, size, variants: JSON.stringify(variants) }
}

function toRemoteRow({ remoteUrl, width, height }: RemoteImage) {
  return {
    hash: toHash(remoteUrl),
    remote_url: remoteUrl,
    width,
    height,
    color: '',
    format: '',
    size: 0,
    variants: '[]',
  }
}

function toHash(address: string): string {
  return createHash('sha256').update(address).digest('hex')
}
