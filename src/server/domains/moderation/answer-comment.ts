import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Staff } from '../judging/judging.ts'
import { decide } from './decide.ts'
import type { ModerationParts } from './moderation.ts'

interface Answer {
  commentId: number
  accountId: number
  text: string
  /** What was seen of the comment, where that is said. */
  version: string | undefined
}

/**
 * Answers a comment in the name of an account; one that waits is approved by that. Returns the id of the answer. Throws
 * 40001, 40401, 40901 where the comment is not what was seen any more, 41001.
 */
export async function answerComment(
  parts: ModerationParts,
  tx: Tx,
  { commentId, accountId, text, version }: Answer,
  { staff, now }: { staff: Staff; now: number },
): Promise<number> {
  const account = (await parts.accounts.listTargets(tx.db, [accountId])).get(accountId)
  const [comment] = await parts.sources.comment.load(tx.db, [commentId])
  if (!account || !comment) throw new AppError(40401)
  if (comment.state === 'pending') {
    const targets = [{ kind: 'comment', id: commentId, version }] as const
    const [decision] = await decide(parts, tx, targets, { verdict: 'approve', reason: '', staff, now })
    if (decision?.code === 40401 || decision?.code === 40901) throw new AppError(decision.code)
  }
  const { key, brief } = account
  return parts.comments.answerAs(tx, {
    commentId,
    account: { id: accountId, key, name: brief.name, avatar: brief.avatar },
    text,
  })
}
