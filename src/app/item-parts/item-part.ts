import type { ItemType } from '#contract/content-types.ts'
import type { ExportedContent } from '#server/domains/content/content.ts'
import type { Tx } from '#server/storage/database.ts'
import type { ExportSource, MediaWriter } from '../export/export-source.ts'
import type { GivenFields } from '../import/given-fields.ts'
import type { ImportTarget } from '../import/import-items.ts'
import type { ItemParts } from '../import/item-source.ts'
import type { WritingParts } from '../import/write-item.ts'

/** What the app does with one part of items; its fields stand in `src/contract/fields/`. */
export interface ItemPart {
  /** Out of the fields of an item of a type with the part. Throws `SourceError` with the line. */
  read(given: GivenFields, place: { type: ItemType; lines: ReadonlyMap<string, number> }): ItemParts
  /** Saves it, after the item was saved. Asked of every item, so that what one does not have any more goes. */
  write?(tx: Tx, target: ImportTarget, writing: WritingParts): Promise<void>
  /** As fields again, of an item of a type with the part. */
  collect(content: ExportedContent, source: ExportSource, media: MediaWriter): Promise<Record<string, unknown>>
}
