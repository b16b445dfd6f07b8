import type { CopyPush } from '#contract/admin/working-copies.ts'
import { channelOf } from '#contract/channels.ts'
import type { Tx } from '#server/storage/database.ts'
import type { DraftingParts } from './drafting.ts'
import type { Writer } from './open-copy.ts'

/** Tells whoever has a copy open that somebody writes it, and which number it has by now. */
export async function tellWriting(
  { ids, publications }: Pick<DraftingParts, 'ids' | 'publications'>,
  tx: Tx,
  { id, seq, by }: { id: number; seq: number; by: Writer },
): Promise<void> {
  const push = { seq, by: { staff_id: ids.encode(by.id), name: by.name } } satisfies CopyPush
  await publications.add(tx, channelOf.copy(ids.encode(id)), push)
}
