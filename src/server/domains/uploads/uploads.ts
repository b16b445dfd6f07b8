import type { IdCodec } from '#contract/ids.ts'
import type { Image } from '#contract/shapes.ts'
import type { uploadEndpoints } from '#contract/uploads.ts'
import type { Handlers, KeptPicture } from '#server/http/call.ts'
import type { StoredImage } from '#server/outside/media-store.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { createPictureKeeper } from './keep-picture.ts'
import { exportUploads, forgetUploads } from './personal-data.ts'
import { pruneUploads } from './prune-uploads.ts'
import { saveUpload } from './save-upload.ts'
import * as store from './store.ts'
import { takeUploads } from './take-uploads.ts'

/** Pictures that users bring along, for comments and forms. */
export interface Uploads {
  handlers: Handlers<typeof uploadEndpoints>
  /**
   * Puts a file that somebody sent into the media store, few at a time. Throws 40001 for what is no picture, 41301 for
   * too many pixels, 42901 when too many wait.
   */
  keepPicture(file: string): Promise<KeptPicture>
  /**
   * Database ids of the pictures of a user's uploads, in this order, marked as used. Throws 40001 on `field` for one that
   * is not theirs or too old.
   */
  take(tx: Tx, userId: number, uploadIds: readonly string[], field: string): Promise<number[]>
  /** Takes a user's pictures from something that showed them; what nothing shows any more goes with the next pruning. */
  release(tx: Tx, userId: number, imageIds: readonly number[]): Promise<void>
  /** Deletes what nobody has used within a day, and pictures without any upload; returns how many pictures went. */
  prune(now: number): Promise<number>
  personal: PersonalData
}

export interface UploadsOptions {
  database: Database
  ids: IdCodec
  content: {
    saveUploadedImage(tx: Tx, image: StoredImage): Promise<number>
    loadImages(ids: readonly number[], db: Db): Promise<Map<number, Image>>
  }
  files: {
    saveUpload(file: string): Promise<StoredImage>
    remove(image: Pick<StoredImage, 'hash' | 'format' | 'variants'>, unusedSince: number): Promise<boolean>
  }
}

export function createUploads(parts: UploadsOptions): Uploads {
  return {
    handlers: {
      'POST /peony/v1/upload/image': (_input, call) => saveUpload(parts, call),
    },
    keepPicture: createPictureKeeper(parts.files),
    take: (tx, userId, uploadIds, field) => takeUploads(parts, tx, { userId, uploadIds, field }),
    release: store.releaseImages,
    prune: (now) => pruneUploads(parts, now),
    personal: {
      export: (db, person) => exportUploads(parts, db, person),
      forget: forgetUploads,
    },
  }
}
