import { lstat } from 'node:fs/promises'
import path from 'node:path'
import type { ArticleSource } from './article-source.ts'
import type { ImageProblemReason } from './import-report.ts'
import { findInside } from './read-folder.ts'

/** What the address of a picture leads to. */
export type ImageReference =
  | {
      kind: 'file'
      file: string
      /** Where the file came from once, when it stands for an address. */ address: string | null
    }
  | { kind: 'remote'; address: string }
  | { kind: 'inline' }
  | { kind: 'none'; reason: ImageProblemReason; message: string }

/** Follows an address as an article writes it, to a file below `root` or to the web. */
export async function followImage(
  article: Pick<ArticleSource, 'files' | 'folder'>,
  written: string,
  root: string | null,
): Promise<ImageReference> {
  const address = toWebAddress(written)
  const file = article.files.get(written)
  if (file === undefined && address !== null) return { kind: 'remote', address }
  if (/^data:/i.test(written)) return { kind: 'inline' }
  if (root === null || article.folder === null || /^[a-z][a-z0-9+.-]+:/i.test(file ?? written)) {
    return { kind: 'none', reason: 'no_file', message: 'the address leads nowhere' }
  }
  const place = toPlace(article.folder, file ?? written)
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
