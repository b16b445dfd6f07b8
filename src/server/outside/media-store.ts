import { stat } from 'node:fs/promises'
import path from 'node:path'
import { createImageFiles, measureImage, type ImageFiles } from './image-files.ts'
import { createMediaFiles, type MediaFiles } from './media-files.ts'
import { mediaTypeOf } from './media-types.ts'
import { takeStill } from './take-still.ts'

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
  /** A still of a film at `second` as bytes of a picture; null where no ffmpeg is on the PATH, or it fails. */
  takeStill(file: string, second: number): Promise<Buffer | null>
}

const FILE_NAME = /^[0-9a-f]{64}(?:-\d{1,5}\.webp|\.[0-9a-z]{2,4}|\/(?:index|\d{1,4})\.[0-9a-z]{2,4})$/

/** Files below `folder`, by the hash of what they hold; every file is written whole or not at all. */
export function createMediaStore(folder: string): MediaStore {
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name)
  const open = async (name: string): Promise<StoredFile | null> => {
    if (!FILE_NAME.test(name)) return null
    const file = placeOf(name)
    const found = await stat(file).catch(() => null)
    if (found === null || !found.isFile()) return null
    return { path: file, type: mediaTypeOf(name), size: found.size }
  }
  return {
    ...createImageFiles(placeOf),
    ...createMediaFiles(placeOf),
    takeStill,
    open,
    async measure(name) {
      const file = await open(name)
      return file && (await measureImage(file.path))
    },
  }
}
