import type { HeldBy, QueueKind, ReviewKind } from '#contract/admin/moderation.ts'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import { defineEvent, definePoint } from '#server/assembly/points.ts'
import type { Db, Tx } from '#server/storage/database.ts'

/** Where items have a policy of their own. */
export interface ItemPolicies {
  /** Which comments under an item wait, where the staff set that; null where they did not. Throws 40401. */
  get(db: Db, contentId: number): Promise<CommentPolicy | null>
  /** Sets it, or takes it away. Throws 40401. */
  set(tx: Tx, contentId: number, policy: CommentPolicy | null): Promise<void>
}

export const itemPolicies = definePoint<ItemPolicies>('policies of items')

/** Something that a moderator has to look at came into their queue: why it waits, null where it does not. */
export const queued = defineEvent<{ queue: QueueKind; kind: ReviewKind; id: number; heldBy: HeldBy | null }>('queued')
