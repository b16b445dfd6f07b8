import type { uploadEndpoints } from '#contract/uploads.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { Handlers, SavedPicture } from '#server/http/call.ts'
import type { MediaStore } from '#server/outside/media-store.ts'
import type { Tx } from '#server/storage/database.ts'
import { PRUNE_EVERY_MS } from '#server/storage/prune.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { createPictureSaver } from './save-picture.ts'
import { createPersonalData } from './personal-data.ts'
import { pruneUploads } from './prune-uploads.ts'
import { saveUpload } from './save-upload.ts'
import * as store from './store.ts'
import { takeUploads } from './take-uploads.ts'

/** Pictures that users bring along, for comments and forms. */
export interface Uploads extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof uploadEndpoints>
  /**
   * Puts a file that somebody sent into the media store, few at a time. Throws 40001 for what is no picture, 41301 for
   * too many pixels, 42901 when too many wait.
   */
  savePicture(file: string): Promise<SavedPicture>
  /**
   * Database ids of the pictures of a user's uploads, in this order, marked as used. Throws 40001 on `field` for one that
   * is not theirs or too old.
   */
  take(tx: Tx, userId: number, uploadIds: readonly string[], field: string): Promise<number[]>
  /** Takes a user's pictures from something that showed them; what nothing shows any more goes with the next pruning. */
  release(tx: Tx, userId: number, imageIds: readonly number[]): Promise<void>
  /** Deletes what nobody has used within a day, and pictures without any upload; returns how many pictures went. */
  prune(now: number): Promise<number>
}

/** What the use cases of this domain work with. */
export interface UploadParts extends Pick<Foundation, 'database' | 'ids'> {
  content: Pick<Content, 'saveUploadedImage' | 'loadImages'>
  mediaStore: Pick<MediaStore, 'saveUpload' | 'remove'>
}

export const uploadsDomain = defineDomain({
  name: 'uploads',
  tables: ['uploads'],
  needs: [contentDomain],
  create: createUploads,
})

export function createUploads(parts: UploadParts): Uploads {
  const prune = (now: number) => pruneUploads(parts, now)
  return {
    handlers: {
      'POST /peony/v1/upload/image': (_input, call) => saveUpload(parts, call),
    },
    savePicture: createPictureSaver(parts.mediaStore),
    take: (tx, userId, uploadIds, field) => takeUploads(parts, tx, { userId, uploadIds, field }),
    release: store.releaseImages,
    prune,
    jobs: [{ everyMs: PRUNE_EVERY_MS, name: 'pruning of uploads', run: ({ now }) => prune(now) }],
    personal: createPersonalData(parts),
  }
}
