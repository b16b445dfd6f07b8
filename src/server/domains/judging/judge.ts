import type { HeldBy } from '#contract/admin/moderation.ts'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import type { SubmissionKind } from '#contract/submissions.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/storage/database.ts'
import type { JudgingParts } from './judging.ts'
import { itemPolicies } from './points.ts'
import { mustWait, toColumnPolicy, type ColumnPolicies } from './rules.ts'

/** What somebody has written, before others see it. */
export interface Written {
  kind: 'comment' | 'nickname' | 'intro' | 'form' | 'chat' | SubmissionKind
  text: string
  hasImages: boolean
  userId: number
  /** The item that it stands under. */
  contentId: number | null
  /** Which comments wait there by its own policy, from whoever has read it already. */
  ownPolicy?: CommentPolicy | null
  /** Whether something of this user is public already; asked only where the policy needs it. */
  isKnown(): Promise<boolean>
}

type JudgeParts = Pick<JudgingParts, 'ruleBook' | 'only' | 'isReviewed'>

/** Whether a text is public at once. Throws 42201 for a refused word. */
export async function judge(parts: JudgeParts, db: Db, written: Written): Promise<'public' | 'pending'> {
  return (await findHold(parts, db, written)) === null ? 'public' : 'pending'
}

/** Why a text waits for a moderator; null for what is public at once. Throws 42201 for a refused word. */
export async function findHold(parts: JudgeParts, db: Db, written: Written): Promise<HeldBy | null> {
  const { policy, columns, matcher } = await parts.ruleBook.loadRules(db)
  const word = matcher(written.text)
  if (word?.action === 'refuse') throw new AppError(42201)
  if (word) return 'word'
  const narrower = await findNarrower(parts, db, { ...written, columns })
  const applied = policyOf(written, narrower ?? policy)
  const waits = mustWait(applied, written) ?? !(await written.isKnown())
  if (!waits) return parts.isReviewed ? 'reviewer' : null
  return applied === 'first' ? 'first' : applied === 'links' ? 'link' : 'policy'
}

/** What the item says that something stands under, else the columns that it is in. */
async function findNarrower(
  { only }: JudgeParts,
  db: Db,
  { contentId, ownPolicy, columns }: Pick<Written, 'contentId' | 'ownPolicy'> & { columns: ColumnPolicies },
) {
  if (contentId === null) return null
  const policies = only(itemPolicies)
  const own = ownPolicy === undefined ? await policies.get(db, contentId) : ownPolicy
  return own ?? (columns.size === 0 ? null : toColumnPolicy(columns, await policies.listGroups(db, contentId)))
}

/** Where comments are closed, hosts may still have a chat: it goes by the words alone. */
function policyOf({ kind }: Written, policy: CommentPolicy): CommentPolicy {
  return kind === 'chat' && policy === 'off' ? 'post' : policy
}
