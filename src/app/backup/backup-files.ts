import { createReadStream } from 'node:fs'
import { link, mkdir, opendir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { copySynced, hashFile } from '#server/outside/whole-files.ts'

/** Files of one folder and those below it, as paths from it; none where there is no folder. */
export async function* listFiles(folder: string): AsyncGenerator<string, void, undefined> {
  const entries = await opendir(folder, { recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of entries) if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name))
}

/**
 * Puts a file that never changes into another place too, with the folders around it: as a second name of the same bytes,
 * or as a copy where the disk is another one. What is there already stays.
 */
export async function placeFile(source: string, target: string, signal?: AbortSignal): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  try {
    await link(source, target)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST') return
    if (code === 'ENOENT') throw error
    await copySynced(source, target, await hashFile(source, signal), signal) // EXDEV, EPERM, EMLINK, ENOTSUP: no such name can be had
  }
}

/** Names in a folder; none where there is no folder. */
export function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
}

/** One line of a list of checksums. */
export function toChecksumLine(sha256: string, path: string): string {
  return `${sha256}  ${path}\n`
}

/** What a list of checksums names. A line that is none has an empty path. */
export async function* readChecksums(file: string): AsyncGenerator<{ sha256: string; path: string }> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const [, sha256 = '', path = ''] = /^([0-9a-f]{64}) {2}((?:\w[\w.-]*\/)*\w[\w.-]*)$/.exec(line) ?? []
    yield { sha256, path }
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
