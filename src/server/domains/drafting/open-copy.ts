import type { ItemType } from '#contract/content-types.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Manuscript } from '../publishing/publishing.ts'
import type { DraftingParts } from './drafting.ts'
import { titleOf, typeOf } from './rules.ts'
import * as store from './store.ts'

export interface Writer {
  id: number
  name: string
}

/**
 * Opens a copy of an item, or finds the one that it has. Throws 40401, and 40901 when the item
 * changes at the same moment. Returns the work of a transaction, which answers
 * the copy.
 */
export async function prepareOpening(parts: DraftingParts, contentId: number, writer: Writer) {
  const isOpen = (await store.findCopyOf(parts.database.db, contentId)) !== undefined
  const described = isOpen ? null : await parts.publishing.describeAsOf(contentId)
  return async (tx: Tx): Promise<store.CopyRow> => {
    const known = await store.findCopyOf(tx.db, contentId)
    if (known) return known
    await parts.content.lock(tx, contentId)
    const item = (await parts.content.editing.statesOf(tx.db, [contentId])).get(contentId)
    if (!item) throw new AppError(40401)
    if (item.version !== described?.version) throw new AppError(40901, { data: { version: item.version } })
    const { manuscript, version } = described
    const id = await store.insertCopy(tx, {
      ...toRow(manuscript, writer, tx),
      content_id: contentId,
      base_version: version,
    })
    const copy = id === null ? await store.findCopyOf(tx.db, contentId) : await store.findCopy(tx.db, id)
    if (!copy) throw new AppError(40401)
    return copy
  }
}

/** Begins a new item. Returns the work of a transaction. */
export function prepareBeginning(
  { type, account, fields, body }: Manuscript & { type: ItemType; account: string | undefined },
  writer: Writer,
) {
  const manuscript: Manuscript = {
    // A stated format takes the text just as it is written.
    fields: {
      ...(type !== 'doc' && { type }),
      ...(account !== undefined && { account }),
      format: 'markdown',
      ...fields,
    },
    body,
  }
  return async (tx: Tx): Promise<store.CopyRow> => {
    const id = await store.insertCopy(tx, { ...toRow(manuscript, writer, tx), content_id: null, base_version: 0 })
    const copy = id === null ? undefined : await store.findCopy(tx.db, id)
    if (!copy) throw new Error('a copy of no item was not inserted')
    return copy
  }
}

function toRow({ fields, body }: Manuscript, { id: staffId, name }: Writer, { now }: Tx) {
  const json = JSON.stringify(fields)
  return {
    type: typeOf(fields, 'doc'),
    title: titleOf(fields),
    fields: json,
    body,
    base_fields: json,
    base_body: body,
    seq: 1,
    client_id: '',
    by_staff: staffId,
    by_name: name,
    plan_at: 0,
    plan_note: '',
    lease_staff: null,
    lease_name: '',
    lease_until: 0,
    created_at: now,
    updated_at: now,
    removed_at: 0,
  }
}
