import { lstat } from 'node:fs/promises'
import path from 'node:path'
import type { ItemSource } from './item-source.ts'
import type { Problem, ProblemReason } from './problems.ts'
import { findInside } from './read-folder.ts'

/** What an address leads to. */
export type Reference =
  | {
      kind: 'file'
      file: string
      /** Where the file came from once, when it stands for an address. */ address: string | null
      /** SHA-256 of a picture that the media store holds already. */ imageHash?: string
    }
  | { kind: 'remote'; address: string }
  | { kind: 'inline' }
  | { kind: 'none'; reason: ProblemReason; message: string }

/** Follows an address as an item writes it, to a file below `root` or to the web. */
export async function followReference(
  item: Pick<ItemSource, 'files' | 'folder' | 'stored'>,
  written: string,
  root: string | null,
): Promise<Reference> {
  const stored = item.stored?.get(item.files.get(written) ?? written)
  if (stored) {
    const { path: file, imageHash } = stored
    return { kind: 'file', file, address: null, ...(imageHash !== null && { imageHash }) }
  }
  const address = toWebAddress(written)
  const file = item.files.get(written)
  if (file === undefined && address !== null) return { kind: 'remote', address }
  if (/^data:/i.test(written)) return { kind: 'inline' }
  if (root === null || item.folder === null || /^[a-z][a-z0-9+.-]+:/i.test(file ?? written)) {
    return { kind: 'none', reason: 'no_file', message: 'the address leads nowhere' }
  }
  const place = toPlace(item.folder, file ?? written)
  if (place === null) return { kind: 'none', reason: 'outside_folder', message: 'the file is outside of the folder' }
  const found = await findInside(root, place)
  if (found !== null) return { kind: 'file', file: found, address }
  const isThere = await lstat(path.join(root, place)).then(
    () => true,
    () => false,
  )
  return isThere
    ? { kind: 'none', reason: 'outside_folder', message: 'the file is outside of the folder' }
    : { kind: 'none', reason: 'no_file', message: 'there is no such file' }
}

export interface InspectedFiles {
  /** SHA-256 of each local file, or why there is none, by address as written. */
  digests: Array<[string, string]>
  problems: Problem[]
}

/** Reads the local files among the addresses that an item writes: whether they changed, and which of them lead nowhere. */
export async function digestFiles(
  item: Pick<ItemSource, 'origin' | 'files' | 'folder' | 'stored'>,
  addresses: readonly string[],
  root: string | null,
  digestOf: (file: string) => Promise<string>,
): Promise<InspectedFiles> {
  const inspected: InspectedFiles = { digests: [], problems: [] }
  for (const written of addresses) {
    const reference = await followReference(item, written, root)
    if (reference.kind === 'file') inspected.digests.push([written, await digestOf(reference.file)])
    if (reference.kind !== 'none') continue
    const { reason, message } = reference
    inspected.digests.push([written, reason])
    inspected.problems.push({ origin: item.origin, address: written, reason, message })
  }
  return inspected
}

function toWebAddress(written: string): string | null {
  const address = written.trim().startsWith('//') ? `https:${written.trim()}` : written.trim()
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).href : null
}

/** Path below the import's folder, null when it climbs out. A leading `/` means the import's folder. */
function toPlace(folder: string, written: string): string | null {
  const bare = decode(written.replace(/[?#].*$/s, ''))
  if (bare.includes('\0') || bare.includes('\\')) return null
  const place = path.posix.normalize(bare.startsWith('/') ? bare.slice(1) : path.posix.join(folder, bare))
  return place === '..' || place.startsWith('../') || path.posix.isAbsolute(place) ? null : place
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
