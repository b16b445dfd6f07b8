import type { Generated } from 'kysely'
import type { ShelfKind } from '#contract/admin/shelf-files.ts'

/** A file of the media store. */
export interface ShelfFilesTable {
  id: Generated<number>
  /** SHA-256 (hex); what its address begins with. */
  hash: string
  /** Its address in the media store: `<hash>.mp4`, `<hash>/index.m3u8`. */
  file: string
  kind: ShelfKind
  size: number
  /** Pixels; 0 where there are none. */
  width: number
  height: number
  /** Whole seconds. */
  duration: number
  /** JSON: widths of the smaller versions of a picture. */
  variants: string
  name: string
  alt: string
  credit: string
  /** Name of the member who brought it; empty where nobody knows. */
  by_name: string
  created_at: number
  /** 1: nothing named it when the site was last looked through. */
  is_unused: number
  /** When it was taken off the shelf; 0: it is there. Its bytes go a day later. */
  removed_at: number
}

/** A file that is being sent by tus. */
export interface ShelfUploadsTable {
  /** Name of its file among the unfinished ones. */
  id: string
  /** Who sends it: nobody else may. */
  staff_id: number
  name: string
  size: number
  /** What it became; empty as long as it is not finished. */
  hash: string
  created_at: number
}
