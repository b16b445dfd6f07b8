import { isUtf8 } from 'node:buffer'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl'
import { listNames } from '../backup/backup-files.ts'
import { SourceError } from './source-error.ts'

/** Below `DATA_DIR`: what is unpacked, as long as it is imported. */
export const UNPACKED_FOLDER = 'unpacked'

/** Bytes that stay free on the disk. */
const RESERVED_BYTES = 512 * 1024 * 1024
const ENTRIES_MAX = 200_000
/** What a process that was killed left behind, this long after. */
const LEFT_BEHIND_MS = 48 * 3600 * 1000

/** What programs put into archives for themselves. */
const OF_PROGRAMS = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/
/** Bit 11: the name is UTF-8. */
const UTF8_FLAG = 0x800
/** High half of the attributes of files that come from Unix: its kinds of files, and that of links. */
const KIND_MASK = 0xf000
const LINK = 0xa000

/**
 * Unpacks a ZIP archive into a folder below `parent`, which goes once `work` is done with it. Where all of it lies in one
 * folder that is what `work` is handed. Throws `SourceError` for what is no archive, or none that may be unpacked here.
 */
export async function inUnpacked<T>(archive: string, parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await dropLeftBehind(parent)
  const folder = await mkdtemp(path.join(parent, 'zip-'))
  try {
    await unpack(archive, folder)
    return await work(await withoutWrapping(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function unpack(archive: string, folder: string): Promise<void> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const files = await readFiles(await openPromise(archive, OPTIONS), bavail * bsize - RESERVED_BYTES)
    const zip = await openPromise(archive, { ...OPTIONS, autoClose: false })
    try {
      for (const { name, entry } of files) await writeFile(zip, entry, path.join(folder, name))
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(`${archive} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const OPTIONS = { lazyEntries: true, decodeStrings: false } as const

interface PackedFile {
  name: string
  entry: Entry
}

/** The files of an archive, once it is known that all of them may be written. */
async function readFiles(zip: ZipFile, room: number): Promise<PackedFile[]> {
  const files: PackedFile[] = []
  let size = 0
  for await (const entry of zip.eachEntry()) {
    const name = decodeName(entry)
    const problem = validateFileName(name)
    if (problem !== null) throw new SourceError(`the archive names a file that it may not: ${problem}`)
    if (name.endsWith('/') || OF_PROGRAMS.test(name) || isLink(entry)) continue
    size += entry.uncompressedSize
    files.push({ name, entry })
    if (files.length > ENTRIES_MAX) throw new SourceError(`the archive has more than ${ENTRIES_MAX} files`)
    if (size > room) throw new SourceError('the disk has no room for what is in the archive')
  }
  return files
}

async function writeFile(zip: ZipFile, entry: Entry, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
}

/** A name that does not say that it is UTF-8 may be so all the same, or what Windows writes in China. */
function decodeName({ fileNameRaw: bytes, generalPurposeBitFlag }: Entry): string {
  const isText = (generalPurposeBitFlag & UTF8_FLAG) !== 0 || isUtf8(bytes)
  return new TextDecoder(isText ? 'utf-8' : 'gb18030').decode(bytes).replaceAll('\\', '/')
}

function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & KIND_MASK) === LINK
}

async function withoutWrapping(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true })
  return only?.isDirectory() && others.length === 0 ? path.join(folder, only.name) : folder
}

async function dropLeftBehind(parent: string): Promise<void> {
  for (const name of await listNames(parent)) {
    const { mtimeMs } = await stat(path.join(parent, name))
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(path.join(parent, name), { recursive: true, force: true })
  }
}
