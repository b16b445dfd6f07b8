import { ARCHIVE_BYTES, ARCHIVE_EXTENSION } from '#contract/admin/imports.ts'
import { readShelfName, SHELF_BYTES, type ShelfKind, type ShelfRefusal } from '#contract/admin/shelf-files.ts'

const DAY_SECONDS = 24 * 60 * 60

/** A file counts as unused only after this time: somebody may be about to place it. */
export const FRESH_SECONDS = DAY_SECONDS
/** How long the bytes of a file stay that was taken off the shelf. */
export const REMOVED_SECONDS = DAY_SECONDS
/** How long an upload may take. */
export const UPLOAD_SECONDS = 7 * DAY_SECONDS
/** Files that a member sends at once. */
export const UPLOADS_AT_ONCE = 20
/** Bytes that stay free on the disk, for the database and all else that writes there. */
export const RESERVED_BYTES = 512 * 1024 * 1024

export type UploadRefusal = Extract<ShelfRefusal, 'wrong_kind' | 'too_large' | 'disk_full' | 'too_many_uploads'>

interface WantedUpload {
  name: string
  /** Bytes. */
  size: number
  /** Bytes that the disk has left, and those of them that other uploads still need. */
  free: number
  promised: number
  /** Unfinished ones of the same member. */
  open: number
  /** Whether the member may import an archive. */
  mayImport: boolean
}

/** Why a file may not be sent, before a byte of it is; null: it may. */
export function refuseUpload({ name, size, free, promised, open, mayImport }: WantedUpload): UploadRefusal | null {
  const read = readShelfName(name)
  const most = read ? SHELF_BYTES[read.kind] : mayImport && isArchive(name) ? ARCHIVE_BYTES : null
  if (most === null) return 'wrong_kind'
  if (size > most) return 'too_large'
  if (open >= UPLOADS_AT_ONCE) return 'too_many_uploads'
  return free - promised - size < RESERVED_BYTES ? 'disk_full' : null
}

/** Whether a file is one to be imported from, by its name: it never lies on the shelf. */
export function isArchive(name: string): boolean {
  return name.toLowerCase().endsWith(`.${ARCHIVE_EXTENSION}`)
}

const KINDS: Record<string, ShelfKind> = {
  jpg: 'picture',
  png: 'picture',
  webp: 'picture',
  gif: 'picture',
  mp4: 'film',
  webm: 'film',
  m3u8: 'film',
  vtt: 'text',
}

/** What a file of the media store is, by its name there. */
export function kindOf(file: string): ShelfKind {
  return KINDS[file.slice(file.lastIndexOf('.') + 1)] ?? 'sound'
}

/** Whether a file counts as unused, after the site was looked through. */
export function isUnused(file: { isNamed: boolean; createdAt: number }, now: number): boolean {
  return !file.isNamed && file.createdAt <= now - FRESH_SECONDS
}

/** Hash and name in the store of a file. */
type Named = Record<'hash' | 'file', string>

/** How a file of the store is called in a text: a picture, in a smaller version too, a sound, a film, a stream. */
const NAME = /[0-9a-f]{64}(?:-\d{1,5}\.webp|\.[0-9a-z]{2,5}|\/index\.m3u8)/g

/** Names a file wherever another one is named, a picture in whatever size. */
export function toRewrite(former: Named, next: Named): (text: string) => string {
  return (text) => text.replace(NAME, (name) => (isNameOf(former, name) ? next.file : name))
}

function isNameOf({ hash, file }: Named, name: string): boolean {
  return name === file || name.startsWith(`${hash}-`)
}
