import { definePoint } from '#server/assembly/points.ts'
import type { Tx } from '#server/storage/database.ts'

/** A working copy as a preview finds it. */
export interface PreviewedCopy {
  /** Counted up by each keeping. */
  seq: number
  /** Version of the item that it is of, 0 for a new one. */
  version: number
  type: string
  /** Id of the item in the address of the preview: of one that is still to be made the one that it is shown under. */
  itemId: number
  publishTime: number
  /** Database id of its item, null while that is still to be made. */
  contentId: number | null
}

/** Items as they are being written. */
export interface PreviewedCopies {
  /** Null when it is gone. In a transaction nobody else changes it until that ends. */
  find(copyId: number, tx?: Tx): Promise<PreviewedCopy | null>
  /**
   * What `look` sees of the item that a copy would be for readers, by its id; one look at a time at each copy. Throws 40001
   * while it cannot be read, 40401 when it is gone.
   */
  show<T>(copyId: number, look: (id: number) => Promise<T>): Promise<T>
}

export const previewedCopies = definePoint<PreviewedCopies>('working copies that are previewed')
