import type { HeldBy, QueueKind, ReviewKind } from '#contract/admin/moderation.ts'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import { defineEvent, definePoint } from '#server/assembly/points.ts'
import type { Db, Tx } from '#server/storage/database.ts'

/** Where items have policies of their own, and which columns they are in. */
export interface ItemPolicies {
  /** Which comments under an item wait, where the staff set that; null where they did not. Throws 40401. */
  get(db: Db, contentId: number): Promise<CommentPolicy | null>
  /** Sets it, or takes it away. Throws 40401. */
  set(tx: Tx, contentId: number, policy: CommentPolicy | null): Promise<void>
  isColumn(db: Db, groupId: number): Promise<boolean>
  /** The groups that a published item is in. */
  listGroups(db: Db, contentId: number): Promise<ReadonlyArray<{ id: number }>>
}

export const itemPolicies = definePoint<ItemPolicies>('policies of items')

/** Something that a moderator has to look at came into their queue: why it waits, null where it does not. */
export const queued = defineEvent<{ queue: QueueKind; kind: ReviewKind; id: number; heldBy: HeldBy | null }>('queued')
