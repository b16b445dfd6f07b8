import { isUtf8 } from 'node:buffer'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { decodeAny } from './decode-text.ts'
import { SourceError } from './source-error.ts'

/** One place that an import looks at: a file to read, or something that cannot be read, with the reason. */
export interface FolderEntry {
  /** Below the folder, with `/`. */
  path: string
  problem: string | null
}

/** Names of the files that an import reads. */
export const ITEM_NAME = /\.(?:md|markdown)$/i
export const MODEL_NAME = /\.ya?ml$/i
const MAX_ITEM_BYTES = 5 * 1024 * 1024

/**
 * Files of a kind below a folder in the natural order of their paths, hidden files and `node_modules` left out. Links
 * are followed to files inside the folder only.
 */
export async function listFiles(root: string, within: string, name: RegExp): Promise<FolderEntry[]> {
  const realRoot = await realpath(root)
  const entries = await walk(realRoot, within, name)
  return entries.toSorted((a, b) => natural.compare(a.path, b.path) || (a.path < b.path ? -1 : 1))
}

const natural = new Intl.Collator('en', { numeric: true })

async function walk(root: string, folder: string, name: RegExp): Promise<FolderEntry[]> {
  const found: FolderEntry[] = []
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    const place = folder === '' ? entry.name : `${folder}/${entry.name}`
    const isWanted = name.test(entry.name)
    if (entry.isSymbolicLink()) {
      if (isWanted) found.push({ path: place, problem: await linkProblem(root, place) })
    } else if (entry.isDirectory()) {
      if (isWanted) found.push({ path: place, problem: 'is a folder' })
      else found.push(...(await walk(root, place, name)))
    } else if (isWanted) {
      found.push({ path: place, problem: entry.isFile() ? null : 'is not a file' })
    }
  }
  return found
}

async function linkProblem(root: string, place: string): Promise<string | null> {
  const target = await findInside(root, place)
  if (target === null) return 'links to a place outside of the folder, or to nothing'
  return (await stat(target)).isFile() ? null : 'is not a file'
}

/** The real path of a place below a folder, null when it is not there or leads out of it. */
export async function findInside(root: string, place: string): Promise<string | null> {
  const realRoot = await realpath(root)
  const target = await realpath(path.join(realRoot, place)).catch(() => null)
  return target !== null && target.startsWith(realRoot + path.sep) ? target : null
}

/** Text of a UTF-8 file. Throws `SourceError` when it is too large or not UTF-8. */
export async function readTextFile(file: string, maxBytes = MAX_ITEM_BYTES): Promise<string> {
  const bytes = await readBytes(file, maxBytes)
  if (!isUtf8(bytes)) throw new SourceError('is not UTF-8')
  return new TextDecoder().decode(bytes) // drops a byte order mark
}

/** Text of an item's file in whatever encoding it is. Throws `SourceError` when it is too large or in none. */
export async function readItemFile(file: string): Promise<ReturnType<typeof decodeAny>> {
  return decodeAny(await readBytes(file, MAX_ITEM_BYTES))
}

/** Throws `SourceError` when the file is too large. */
export async function readBytes(file: string, maxBytes: number): Promise<Buffer> {
  const { size } = await stat(file)
  if (size > maxBytes) throw new SourceError(`is larger than ${maxBytes / 1024 / 1024} MB`)
  return await readFile(file)
}
