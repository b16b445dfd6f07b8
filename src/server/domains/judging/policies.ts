import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { JudgingParts, Staff } from './judging.ts'
import { itemPolicies } from './points.ts'

export interface Policies {
  site: CommentPolicy
  configured: CommentPolicy
  content: CommentPolicy | null
}

/** What holds on the site and under an item. Throws 40401. */
export async function getPolicies(parts: JudgingParts, db: Db, contentId: number | null): Promise<Policies> {
  return {
    site: await parts.ruleBook.findPolicy(db),
    configured: parts.configured,
    content: contentId === null ? null : await parts.only(itemPolicies).get(db, contentId),
  }
}

/** Sets the policy of the site or of an item; null takes it back. Throws 40401. */
export async function setPolicy(
  parts: JudgingParts,
  tx: Tx,
  { contentId, policy }: { contentId: number | null; policy: CommentPolicy | null },
  staff: Staff,
): Promise<Policies> {
  if (contentId === null) {
    await parts.ruleBook.savePolicy(tx, policy)
    await recordChange(tx, { kind: 'site', id: 0 })
  } else {
    await parts.only(itemPolicies).set(tx, contentId, policy)
  }
  const target = contentId === null ? 'site' : `contents/${parts.ids.encode(contentId)}`
  await parts.staff.audit.record(tx, { ...staff, action: 'moderation policy', target, detail: { policy } })
  return getPolicies(parts, tx.db, contentId)
}
