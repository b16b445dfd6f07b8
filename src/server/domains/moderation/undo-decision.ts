import type { Decision } from '#contract/admin/moderation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import { notifyAuthor } from './decide.ts'
import type { Staff } from '../judging/judging.ts'
import type { ModerationParts } from './moderation.ts'
import type { ReviewState } from './review-source.ts'
import { mayUndo, stateAfter, UNDO_SECONDS } from './rules.ts'
import { findDecision, findLastId, markUndone } from './store-decisions.ts'
import { encodeTarget } from './view.ts'

/**
 * Brings back what was before a decision. Throws 40401 for an unknown one, 40901 when it is too late, another decision
 * came after it, or its author changed something since.
 */
export async function undoDecision(
  parts: ModerationParts,
  tx: Tx,
  decisionId: number,
  { staff, now }: { staff: Staff; now: number },
): Promise<Decision> {
  const decision = await findDecision(tx.db, decisionId)
  if (!decision) throw new AppError(40401)
  const { kind, target_id: id, verdict } = decision
  if (!mayUndo(kind) || now - decision.created_at > UNDO_SECONDS) throw new AppError(40901)
  const source = parts.sources[kind]
  await source.lock(tx, [id])
  const [row] = await source.load(tx.db, [id])
  const before = decision.state_before as ReviewState
  const after = stateAfter(verdict, before)
  if (!row || (after !== 'same' && row.state !== after)) throw new AppError(40901)
  if ((await findLastId(tx.db, kind, id)) !== decisionId) throw new AppError(40901)
  if (after !== 'same') await source.setState(tx, id, before)
  if (!(await markUndone(tx, decisionId, now))) throw new AppError(40901)
  await parts.comments.reports.reopen(tx, decisionId)
  const outcome = before === 'public' ? 'restored' : 'reopened'
  if (after !== 'same') await notifyAuthor(parts, tx, row, { decisionId, kind, outcome, reason: '' })
  const publicId = encodeTarget(parts.ids, kind, id)
  await parts.staff.audit.record(tx, {
    ...staff,
    action: 'moderation undo',
    target: `${kind}s/${publicId}`,
    detail: { verdict },
  })
  return { kind, id: publicId, code: 0, decision_id: parts.ids.encode(decisionId), undo_until: 0 }
}
