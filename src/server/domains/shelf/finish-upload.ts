import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readShelfName, type ShelfKind, type ShelfRefusal } from '#contract/admin/shelf-files.ts'
import type { AdminCall } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import { ImageRefused, MediaRefused, type ImageRefusal, type MediaRefusal } from '#server/outside/media-store.ts'
import type { Tx } from '#server/storage/database.ts'
import { isArchive } from './rules.ts'
import type { ShelfParts } from './shelf.ts'
import * as store from './store.ts'
import type { ShelfUploads } from './uploads.ts'

type Kept = Pick<store.FileRow, 'hash' | 'file' | 'kind' | 'size' | 'width' | 'height' | 'duration' | 'variants'>

/**
 * Takes a file that came whole into the media store, and gives the work that puts it on the shelf. Asked again after it
 * was done, it answers the same. Throws 40401, 40901 while something is missing, 40001 or 41301 with the reason for what
 * the store refuses; that goes.
 */
export async function finishUpload(
  parts: ShelfParts & { uploads: ShelfUploads },
  id: string,
  { staff }: Pick<AdminCall, 'staff'>,
): Promise<(tx: Tx) => Promise<store.FileRow>> {
  const { database, uploads, content } = parts
  const upload = await store.findUpload(database.db, id, staff.id)
  if (!upload || isArchive(upload.name)) throw new AppError(40401)
  const done = upload.hash === '' ? undefined : await store.findFile(database.db, upload.hash)
  if (done) return async () => done
  const { path: file, received } = await uploads.get(id)
  if (received < upload.size) throw new AppError(40901)
  const { kept, image } = await keep(parts, file).catch(async (error: unknown) => {
    const refusal = toRefusal(error)
    if (refusal === null) throw error
    await database.write((tx) => store.deleteUpload(tx, id))
    await uploads.remove(id)
    throw refusal
  })
  return async (tx) => {
    if (image) await content.saveImage(tx, image)
    const name = path.parse(upload.name).name.slice(0, 200)
    const row = await store.putFile(tx, {
      ...kept,
      name,
      alt: '',
      credit: '',
      by_name: staff.name,
      created_at: tx.now,
    })
    await store.closeUpload(tx, id, kept.hash)
    tx.onCommit(() => void uploads.remove(id))
    return row
  }
}

async function keep({ mediaStore }: ShelfParts, file: string) {
  const kind = readShelfName(file)?.kind ?? 'film'
  if (kind === 'picture') {
    const image = await mediaStore.save(await readFile(file))
    const { hash, format, size, width, height, variants } = image
    return { kept: toKept({ hash, file: `${hash}.${format}`, kind, size, width, height, variants }), image }
  }
  if (kind === 'text') {
    const { hash, size } = await mediaStore.saveTextTrack(file)
    return { kept: toKept({ hash, file: `${hash}.vtt`, kind, size }), image: null }
  }
  const { hash, address, kind: found, ...facts } = await mediaStore.adoptMedia(file)
  const { size, width, height, duration } = facts
  const stored = address.slice(MEDIA_PATH.length)
  const kept = toKept({ hash, file: stored, kind: found === 'video' ? 'film' : 'sound', size, width, height, duration })
  return { kept, image: null }
}

interface StoredFacts {
  hash: string
  file: string
  kind: ShelfKind
  size: number
  width?: number
  height?: number
  duration?: number
  variants?: readonly number[]
}

function toKept({ width = 0, height = 0, duration = 0, variants = [], ...facts }: StoredFacts): Kept {
  return { ...facts, width, height, duration, variants: JSON.stringify(variants) }
}

/** What is said of what the store finds. Of streams nothing is: they come by importing. */
const REASONS: Record<MediaRefusal | ImageRefusal, ShelfRefusal> = {
  cut_off: 'cut_off',
  encrypted: 'encrypted',
  live: 'wrong_kind',
  missing: 'wrong_kind',
  not_a_playlist: 'wrong_kind',
  not_a_text_track: 'not_a_text_track',
  not_an_image: 'not_an_image',
  outside: 'wrong_kind',
  too_large: 'too_large',
  too_many_files: 'wrong_kind',
  too_many_pixels: 'too_many_pixels',
  unknown_coding: 'unknown_coding',
  unreadable: 'unreadable',
  wrong_name: 'wrong_name',
}

/** As the caller is told of it; null for what is no refusal of the file. */
function toRefusal(error: unknown): AppError | null {
  if (!(error instanceof MediaRefused) && !(error instanceof ImageRefused)) return null
  const reason = REASONS[error.reason]
  const code = reason === 'too_large' || reason === 'too_many_pixels' ? 41301 : 40001
  const fields = [{ field: 'file', message: error.message }]
  return new AppError(code, { data: { reason, fields }, cause: error })
}
