import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, rename, rm, stat, utimes, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

/** Where files of a store lie by their names: in folders by what the names begin with. */
export function placesIn(folder: string): (name: string) => string {
  return (name) => path.join(folder, name.slice(0, 2), name)
}

/** Writes a file so that a reader sees the old state or the whole file, also after a power loss. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await putWhole(file, async (temporary) => await writeSynced(temporary, (handle) => handle.writeFile(bytes)))
}

/** As `writeWhole`, from another file, which must still hold what its hash says. */
export async function copyWhole(source: string, file: string, hash: string): Promise<void> {
  await putWhole(file, async (temporary) => await copySynced(source, temporary, hash))
}

/**
 * As `copyWhole`, of a file that nobody writes any more: it gets a second name where the disk can give it one, so that it
 * is not written twice.
 */
export async function linkWhole(source: string, file: string, hash: string): Promise<void> {
  await putWhole(file, async (temporary) => {
    try {
      await link(source, temporary)
    } catch {
      await copySynced(source, temporary, hash) // EXDEV, EPERM, EMLINK, ENOTSUP: no such name can be had
      return
    }
    const handle = await open(temporary, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  })
}

/** Marks a file as used now, so that it is not taken for one that nobody uses. */
export async function touch(file: string): Promise<void> {
  const now = new Date()
  await utimes(file, now, now)
}

/** Makes a folder with all that `fill` puts into it, or none of it. A folder that is there already stays. */
export async function makeWholeFolder(folder: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  await putWhole(folder, async (temporary) => {
    await mkdir(temporary)
    await fill(temporary)
  }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error // somebody else has put the same there
  })
}

/** Writes a file that has no readers yet, down to the disk. */
export async function writeSynced(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await write(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** As `writeSynced`, from another file, which must still hold what its hash says. */
export async function copySynced(source: string, file: string, hash: string, signal?: AbortSignal): Promise<void> {
  const copied = createHash('sha256')
  await writeSynced(file, async (handle) => {
    for await (const piece of createReadStream(source, { signal }) as AsyncIterable<Buffer>) {
      copied.update(piece)
      await handle.writeFile(piece)
    }
  })
  if (copied.digest('hex') !== hash) throw new Error(`${source} changed while it was read`)
}

/** SHA-256 of a file in hexadecimal, which is read piece by piece. */
export async function hashFile(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file, { signal }) as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest('hex')
}

export async function isFile(file: string): Promise<boolean> {
  return await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}

async function putWhole(place: string, make: (temporary: string) => Promise<void>): Promise<void> {
  const folder = path.dirname(place)
  await mkdir(folder, { recursive: true })
  const temporary = path.join(folder, `.${path.basename(place)}.${randomUUID()}`)
  try {
    await make(temporary)
    await rename(temporary, place)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  }
}
