import type { FormValues } from '#contract/forms.ts'
import type { FormParts } from './forms.ts'
import { openEntry } from './read-form.ts'
import { listEntriesIn } from './store.ts'

/** An entry as those who run the activity read it. */
export interface ReadEntry {
  id: number
  receiptNumber: string
  /** By `field_id`; pictures by their addresses. */
  values: FormValues
  createdAt: number
  updatedAt: number
  /** Its place in the waiting list; 0 for one that has a place. */
  waiting: number
}

export interface EntryPage {
  entries: ReadEntry[]
  /** To be handed in as `after` for the next page; null behind the last. */
  next: number | null
}

/** Entries of a form in the order in which they were made, opened. */
export async function listEntries(
  parts: FormParts,
  contentId: number,
  { after, limit }: { after: number; limit: number },
): Promise<EntryPage> {
  const rows = await listEntriesIn(parts.database.db, contentId, { after, limit: limit + 1 })
  const opened = rows.slice(0, limit).map((row) => ({ row, entered: openEntry(parts, row) }))
  const images = await parts.content.loadImages(opened.flatMap(({ entered }) => Object.values(entered.images)))
  const addressOf = (id: number | undefined) => (id === undefined ? '' : (images.get(id)?.original_url ?? ''))
  return {
    entries: opened.map(({ row, entered }) => ({
      id: row.id,
      receiptNumber: row.receipt_no,
      values: Object.fromEntries(
        Object.entries(entered.values).map(([id, value]) => [
          id,
          Array.isArray(value) ? value.map((one) => addressOf(entered.images[one]) || one) : value,
        ]),
      ),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      waiting: row.waiting,
    })),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }
}
