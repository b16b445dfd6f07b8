import { createHash } from 'node:crypto'
import { open, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { MediaRefused } from './media-refused.ts'
import { parsePlaylist, type Playlist } from './playlist.ts'
import { copySynced, hashFile, writeSynced } from './whole-files.ts'

/** Name of a stream's first playlist in the store. */
export const STREAM_ENTRY = 'index.m3u8'

const MAX_FILES = 5000
const MAX_PLAYLIST_BYTES = 4 * 1024 * 1024

/** A whole stream as it will be kept. */
export interface StreamSource {
  /** SHA-256 (hex) over names and hashes of all files. */
  hash: string
  /** The first playlist comes first. */
  files: StreamFile[]
  /** Bytes of all files. */
  size: number
  /** Bits per second of each quality that the first playlist offers; empty where it is the only one. */
  bitrates: number[]
}

interface StreamFile {
  /** Where it lies, and what it is called in the store. */
  source: string
  name: string
  hash: string
  size: number
  /** A playlist with the names of the store; null for a piece, which is kept as it is. */
  text: string | null
}

/** Finds, checks and names all files of a stream: those that its playlists name, and no others. Throws `MediaRefused`. */
export async function collectStream(entry: string, maxBytes: number): Promise<StreamSource> {
  const root = await realpath(path.dirname(entry))
  const names = new Map<string, string>()
  const playlists = new Map<string, { playlist: Playlist; targets: Map<string, string> }>()
  const found = new Set([await resolveInside(root, root, path.basename(entry))])
  for (const source of found) {
    if (names.size === MAX_FILES) throw new MediaRefused('too_many_files')
    const extension = path.extname(source).slice(1).toLowerCase()
    names.set(source, names.size === 0 ? STREAM_ENTRY : `${names.size}.${extension}`)
    if (names.size > 1 && extension !== 'm3u8') {
      await checkPiece(source, extension, maxBytes)
      continue
    }
    const playlist = await readPlaylist(source)
    const targets = new Map<string, string>()
    for (const address of playlist.addresses)
      targets.set(address, await resolveInside(root, path.dirname(source), decodeAddress(address)))
    for (const target of targets.values()) found.add(target)
    playlists.set(source, { playlist, targets })
  }
  const files: StreamFile[] = []
  for (const [source, name] of names) {
    const known = playlists.get(source)
    const text = known?.playlist.withAddresses((address) => names.get(known.targets.get(address) ?? '') ?? '') ?? null
    const bytes = text === null ? null : Buffer.from(text)
    const hash = bytes ? createHash('sha256').update(bytes).digest('hex') : await hashFile(source)
    files.push({ source, name, hash, size: bytes?.length ?? (await stat(source)).size, text })
  }
  const [first] = playlists.values()
  return {
    hash: createHash('sha256')
      .update(files.map(({ name, hash }) => `${hash}  ${name}\n`).join(''))
      .digest('hex'),
    files,
    size: files.reduce((sum, { size }) => sum + size, 0),
    bitrates: first?.playlist.bitrates ?? [],
  }
}

/** Puts the files of a stream into an empty folder. */
export async function writeStream(stream: StreamSource, folder: string): Promise<void> {
  for (const { source, name, hash, text } of stream.files) {
    const file = path.join(folder, name)
    if (text === null) await copySynced(source, file, hash)
    else await writeSynced(file, (handle) => handle.writeFile(text))
  }
}

async function readPlaylist(file: string): Promise<Playlist> {
  const name = path.basename(file)
  if ((await stat(file)).size > MAX_PLAYLIST_BYTES) throw new MediaRefused('too_large', name)
  try {
    return parsePlaylist(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)))
  } catch (error) {
    if (error instanceof MediaRefused) throw error
    throw new MediaRefused('not_a_playlist', name, error)
  }
}

/** The address as a path. Anything with a scheme, a host or a root leads elsewhere. */
function decodeAddress(address: string): string {
  if (/^([a-z][a-z\d+.-]*:|[/\\])/i.test(address)) throw new MediaRefused('outside', address)
  try {
    return decodeURIComponent(address)
  } catch (error) {
    throw new MediaRefused('missing', address, error)
  }
}

/** The real file behind a path, links followed, which must lie below `root`. */
async function resolveInside(root: string, folder: string, relative: string): Promise<string> {
  const isInside = (file: string) => file.startsWith(root + path.sep)
  const file = path.resolve(folder, relative)
  if (!isInside(file) || file.includes('\0')) throw new MediaRefused('outside', relative)
  const real = await realpath(file).catch((error: unknown) => {
    throw new MediaRefused('missing', relative, error)
  })
  if (!isInside(real)) throw new MediaRefused('outside', relative)
  if (!(await stat(real)).isFile()) throw new MediaRefused('missing', relative)
  return real
}

const isMp4Piece = (head: Buffer) =>
  ['ftyp', 'styp', 'moof', 'sidx', 'emsg', 'prft'].includes(head.toString('latin1', 4, 8))

/** What pieces of each kind begin with. */
const pieces: Record<string, (head: Buffer) => boolean> = {
  ts: (head) => head[0] === 0x47 && head[188] === 0x47,
  m4s: isMp4Piece,
  mp4: isMp4Piece,
  aac: (head) => head.toString('latin1', 0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0),
  vtt: (head) => /^(?:\u{feff})?WEBVTT\b/u.test(head.toString('utf8')),
}

async function checkPiece(file: string, extension: string, maxBytes: number): Promise<void> {
  const name = path.basename(file)
  const handle = await open(file)
  try {
    if ((await handle.stat()).size > maxBytes) throw new MediaRefused('too_large', name)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(189), 0, 189, 0)
    if (!pieces[extension]?.(buffer.subarray(0, bytesRead))) throw new MediaRefused('wrong_name', name)
  } finally {
    await handle.close()
  }
}
