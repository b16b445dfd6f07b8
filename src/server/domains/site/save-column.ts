import { toLine } from '#base/to-line.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import { findColumnByKey, upsertColumn } from './store.ts'

/** A tab of the home page. */
export interface ColumnDraft {
  /** Stable key of the source; the same one is the same column. */
  key: string
  name: string
  /** Order among the columns. */
  position: number
}

/** Creates or updates a column; returns its group id. The same facts again write nothing. */
export async function saveColumn(tx: Tx, { key, name: text, position }: ColumnDraft): Promise<number> {
  const name = toLine(text)
  const known = await findColumnByKey(tx.db, key)
  if (known && known.name === name && known.position === position) return known.id
  const id = await upsertColumn(tx, { key, name, position })
  await recordChange(tx, { kind: 'site', id: 0 })
  return id
}
