import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MediaWriter } from '#app/export/export-source.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import { originalName } from '#server/outside/image-address.ts'
import type { MediaStore } from '#server/outside/media-store.ts'

/** Writes what is stored into the `media/` of an export. */
export interface FolderWriter extends MediaWriter {
  readonly pictures: number
  /** Files that are no pictures; a stream counts once. */
  readonly others: number
}

export function createMediaWriter(folder: string, mediaStore: MediaStore): FolderWriter {
  const pictures = new Set<string>()
  const others = new Set<string>()

  async function writeOriginal(image: { hash: string; format: string }, prefix: string): Promise<string> {
    const name = originalName(image.hash, image.format)
    if (!pictures.has(name)) {
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, name), await mediaStore.read(image))
      pictures.add(name)
    }
    return `${prefix}media/${name}`
  }

  async function copyStored(name: string, file: string): Promise<void> {
    const stream = path.dirname(name)
    await mkdir(path.join(folder, stream), { recursive: true })
    const names = stream === '.' ? [path.basename(name)] : await readdir(path.dirname(file))
    for (const each of names) await copyFile(path.join(path.dirname(file), each), path.join(folder, stream, each))
  }

  return {
    async write(image, prefix) {
      return image.remoteUrl === '' ? await writeOriginal(image, prefix) : image.remoteUrl
    },
    async writeAddress(address, prefix = '') {
      if (!address.startsWith(MEDIA_PATH)) return address
      const hash = address.slice(MEDIA_PATH.length).slice(0, 64)
      const format = await mediaStore.findFormat(hash)
      return format === null ? address : await writeOriginal({ hash, format }, prefix)
    },
    async writeMedia(address, prefix) {
      if (!address.startsWith(MEDIA_PATH)) return address
      const name = address.slice(MEDIA_PATH.length)
      const stored = await mediaStore.open(name)
      if (stored === null) return address
      if (!others.has(name)) await copyStored(name, stored.path)
      others.add(name)
      return `${prefix}media/${name}`
    },
    get pictures() {
      return pictures.size
    },
    get others() {
      return others.size
    },
  }
}
