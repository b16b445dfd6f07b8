import path from 'node:path'
import type { shelfAdminEndpoints } from '#contract/admin/shelf.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { AdminCall, AdminHandlers } from '#server/http/admin-call.ts'
import type { Uploads } from '#server/http/register-uploads.ts'
import type { MediaStore, StoredImage } from '#server/outside/media-store.ts'
import type { Tx } from '#server/storage/database.ts'
import { PRUNE_EVERY_MS } from '#server/storage/prune.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { lookThrough } from './look-through.ts'
import { pruneUploads } from './prune-uploads.ts'
import * as store from './store.ts'
import { takeArchive, type TakenArchive } from './take-archive.ts'
import { createUploads } from './uploads.ts'

export { namingTexts, type NamingText } from './points.ts'

/** What lies in the media store, as editors see it, and what they bring there. */
export interface Shelf extends DomainParts {
  adminHandlers: AdminHandlers<typeof shelfAdminEndpoints>
  /** What answers the tus protocol. */
  uploads: Uploads
  /** Puts a picture on the shelf that the media store holds. */
  putPicture(tx: Tx, image: StoredImage, from: { by: string; name: string }): Promise<void>
  /** Hands over an archive that somebody sent to be imported. Throws 40401, and 40901 while something is missing. */
  takeArchive(tx: Tx, id: string, staff: AdminCall['staff']): Promise<TakenArchive>
  /** How many files lie on it, and how many bytes these have as they came. */
  countFiles(): Promise<{ files: number; bytes: number }>
  /** Looks the site through for what nothing names, if that was not done within the hour. */
  lookThrough(now: number): Promise<void>
  /** Forgets uploads that were begun too long ago; returns how many. */
  prune(now: number): Promise<number>
}

/** What every use case of this domain is made with. */
export interface ShelfParts extends Pick<Foundation, 'database' | 'ids' | 'clock' | 'given'> {
  content: Pick<Content, 'editing' | 'saveImage' | 'listStoredImages' | 'deleteImage'>
  mediaStore: Pick<
    MediaStore,
    | 'adoptMedia'
    | 'countFree'
    | 'list'
    | 'readFacts'
    | 'remove'
    | 'removeFile'
    | 'save'
    | 'saveTextTrack'
    | 'unfinishedFolder'
  >
}

export const shelfDomain = defineDomain({
  name: 'shelf',
  tables: ['shelf_files', 'shelf_uploads'],
  needs: [contentDomain],
  create: createShelf,
})

function createShelf(parts: ShelfParts): Shelf {
  const uploads = createUploads(parts)
  const look = (now: number, isStopped: () => boolean) => lookThrough(parts, now, isStopped)
  const prune = (now: number) => pruneUploads(parts.database, uploads, now)
  return {
    adminHandlers: createAdminHandlers({ ...parts, uploads }),
    uploads,
    async putPicture(tx, image, { by, name }) {
      const { hash, format, size, width, height, variants } = image
      const file = `${hash}.${format}`
      const notes = { name: path.parse(name).name.slice(0, 200), alt: '', credit: '', by_name: by, created_at: tx.now }
      const facts = { size, width, height, duration: 0, variants: JSON.stringify(variants) }
      await store.putFile(tx, { hash, file, kind: 'picture', ...facts, ...notes })
    },
    takeArchive: (tx, id, staff) => takeArchive(tx, uploads, id, staff),
    countFiles: () => store.countFiles(parts.database.db),
    lookThrough: (now) => look(now, () => false),
    prune,
    jobs: [
      { everyMs: PRUNE_EVERY_MS, name: 'look through the shelf', run: ({ now, isStopped }) => look(now, isStopped) },
      { everyMs: PRUNE_EVERY_MS, name: 'pruning of unfinished uploads', run: ({ now }) => prune(now) },
    ],
  }
}
