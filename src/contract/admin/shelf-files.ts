import { ADMIN_PREFIX } from './endpoint.ts'

/** What lies on the shelf. */
export const shelfKinds = ['picture', 'sound', 'film', 'text'] as const
export type ShelfKind = (typeof shelfKinds)[number]

const MEGABYTE = 1024 * 1024

/** Bytes of a file of each kind at most. */
export const SHELF_BYTES: Record<ShelfKind, number> = {
  picture: 20 * MEGABYTE,
  sound: 2048 * MEGABYTE,
  film: 2048 * MEGABYTE,
  text: 8 * MEGABYTE,
}

/** Texts in which a file is replaced by one call. */
export const REPLACED_AT_ONCE = 20

/** What files that can be brought are called. */
const EXTENSIONS: Record<ShelfKind, readonly string[]> = {
  picture: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif'],
  sound: ['mp3', 'm4a', 'm4b', 'aac', 'ogg', 'oga', 'opus', 'wav', 'flac', 'weba'],
  film: ['mp4', 'm4v', 'webm'],
  text: ['vtt', 'srt'],
}

/** What a file chooser offers. */
export const SHELF_ACCEPTS = shelfKinds.flatMap(acceptsOf)

/** The same for one kind. */
export function acceptsOf(kind: ShelfKind): string[] {
  return EXTENSIONS[kind].map((extension) => `.${extension}`)
}

/** Kind and extension of a file by its name; null for one that the shelf does not take. */
export function readShelfName(name: string): { kind: ShelfKind; extension: string } | null {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = shelfKinds.find((candidate) => EXTENSIONS[candidate].includes(extension))
  return kind === undefined ? null : { kind, extension }
}

/** Where files are sent to by the tus protocol; each upload has its address below. */
export const UPLOADS_PATH = `${ADMIN_PREFIX}/media/uploads`

/** Why a file is not taken, as `reason` of the failure says it: before it is sent, or once it was looked through. */
export const shelfRefusals = [
  'cut_off',
  'disk_full',
  'encrypted',
  'not_a_text_track',
  'not_an_image',
  'too_large',
  'too_many_pixels',
  'too_many_uploads',
  'unknown_coding',
  'unreadable',
  'wrong_kind',
  'wrong_name',
] as const
export type ShelfRefusal = (typeof shelfRefusals)[number]
