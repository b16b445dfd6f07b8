import type { Tx } from '#server/storage/database.ts'
import type { Rewritten } from '../publishing/publishing.ts'
import type { NamingText } from '../shelf/shelf.ts'
import type { DraftingParts } from './drafting.ts'
import { afterChange, parseReview, toColumn } from './review.ts'
import * as store from './store.ts'
import { tellWriting } from './tell-writing.ts'

/** Copies are kept once more, in nobody's window: whoever is writing one is told, and brings it in line. */
export function createCopyText(parts: DraftingParts): NamingText {
  return {
    kind: 'copy',
    prepare: async (id, { rewrite, staff }) => {
      return async (tx) => {
        const copy = await store.lockCopy(tx, id)
        if (!copy || copy.removed_at !== 0) return false
        const text = { fields: rewrite(copy.fields), body: rewrite(copy.body) }
        if (text.fields === copy.fields && text.body === copy.body) return false
        const seq = copy.seq + 1
        await store.updateCopy(tx, id, {
          ...text,
          review: toColumn(afterChange(parseReview(copy.review))),
          seq,
          client_id: '',
          by_staff: staff.id,
          by_name: staff.name,
          updated_at: tx.now,
        })
        await tellWriting(parts, tx, { id, seq, by: staff })
        return true
      }
    },
  }
}

/** Has the copy of an item that was written again begin with that, unless it was behind already. */
export async function followRewriting(tx: Tx, { id, from, to, rewrite }: Rewritten): Promise<void> {
  const found = await store.findCopyOf(tx.db, id)
  const copy = found && (await store.lockCopy(tx, found.id))
  if (!copy || copy.base_version !== from) return
  const base = { base_fields: rewrite(copy.base_fields), base_body: rewrite(copy.base_body) }
  await store.updateCopy(tx, copy.id, { ...base, base_version: to })
}
