import { readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { createImageFiles, measureImage, type ImageFiles } from './image-files.ts'
import { createMediaFiles, type MediaFiles } from './media-files.ts'
import { mediaTypeOf } from './media-types.ts'
import { STREAM_ENTRY } from './stream-files.ts'
import { takeStill } from './take-still.ts'
import { placesIn } from './whole-files.ts'

export { ImageRefused, type ImageRefusal, type StoredImage } from './image-files.ts'
export { MediaRefused, type MediaRefusal } from './media-refused.ts'
export type { StoredMedia } from './media-files.ts'

export interface StoredFile {
  path: string
  /** Media type. */
  type: string
  size: number
}

export interface MediaStore extends ImageFiles, MediaFiles {
  /**
   * The file behind a public address, without what all addresses begin with (`<hash>.<format>`, `<hash>-<width>.webp`,
   * `<hash>/<file of a stream>`), or null.
   */
  open(name: string): Promise<StoredFile | null>
  /** Pixels of the picture under such an address, upright; null where there is none. */
  measure(name: string): Promise<{ width: number; height: number } | null>
  /** What lies in the store under names of its own, without smaller versions of pictures and pieces of streams. */
  list(): AsyncGenerator<{ name: string; size: number; savedAt: number }>
  /** Removes a file, a stream whole; false when it was saved (again) since a time in seconds. Pictures: `remove`. */
  removeFile(name: string, unusedSince: number): Promise<boolean>
  /** Where files are put together that are not in the store yet, on its disk. */
  readonly unfinishedFolder: string
  /** Bytes that can still be written. */
  countFree(): Promise<number>
  /** A still of a film at `second` as bytes of a picture; null where no ffmpeg is on the PATH, or it fails. */
  takeStill(file: string, second: number): Promise<Buffer | null>
}

const FILE_NAME = /^[0-9a-f]{64}(?:-\d{1,5}\.webp|\.[0-9a-z]{2,4}|\/(?:index|\d{1,4})\.[0-9a-z]{2,4})$/

/**
 * Files below `folder`, by the hash of what they hold; every file is written whole or not at all. Pictures are encoded in
 * this process unless something else does it.
 */
export function createMediaStore(folder: string, pictures?: ImageFiles): MediaStore {
  const placeOf = placesIn(folder)
  const open = async (name: string): Promise<StoredFile | null> => {
    if (!FILE_NAME.test(name)) return null
    const file = placeOf(name)
    const found = await stat(file).catch(() => null)
    if (found === null || !found.isFile()) return null
    return { path: file, type: mediaTypeOf(name), size: found.size }
  }
  return {
    ...(pictures ?? createImageFiles(placeOf)),
    ...createMediaFiles(placeOf),
    takeStill,
    open,
    list: () => listStored(folder),
    async removeFile(name, unusedSince) {
      if (!FILE_NAME.test(name)) return true
      const found = await stat(placeOf(name)).catch(() => null)
      if (found && found.mtimeMs / 1000 >= unusedSince) return false
      await rm(path.basename(name) === STREAM_ENTRY ? path.dirname(placeOf(name)) : placeOf(name), {
        recursive: true,
        force: true,
      })
      return true
    },
    unfinishedFolder: path.join(folder, '.unfinished'),
    async countFree() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async measure(name) {
      const file = await open(name)
      return file && (await measureImage(file.path))
    },
  }
}

const OWN_NAME = /^[0-9a-f]{64}\.[0-9a-z]{2,4}$/
const STREAM_NAME = /^[0-9a-f]{64}$/

async function* listStored(folder: string): ReturnType<MediaStore['list']> {
  for (const part of await readNames(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    for (const name of await readNames(path.join(folder, part))) {
      const stored = OWN_NAME.test(name) ? name : STREAM_NAME.test(name) ? `${name}/${STREAM_ENTRY}` : null
      const place = stored === null ? '' : path.join(folder, part, stored)
      const found = await stat(place).catch(() => null)
      if (stored === null || found === null) continue
      const size = stored === name ? found.size : await sumSizes(path.dirname(place))
      yield { name: stored, size, savedAt: Math.floor(found.mtimeMs / 1000) }
    }
  }
}

async function sumSizes(folder: string): Promise<number> {
  const sizes = (await readNames(folder)).map(async (name) => (await stat(path.join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Names in a folder; none where there is no folder. */
async function readNames(folder: string): Promise<string[]> {
  return await readdir(folder).catch(() => [])
}
