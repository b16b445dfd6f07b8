import type { ReviewKind, Undone } from '#contract/admin/moderation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import { notifyAuthor, toRefusal } from './decide.ts'
import type { Staff } from '../judging/judging.ts'
import type { ModerationParts } from './moderation.ts'
import type { ReviewState } from './review-source.ts'
import { isOnObjection, mayObject, mayReport, mayUndo, stateAfter, UNDO_SECONDS } from './rules.ts'
import { findDecision, findLast, markUndone, type DecisionRow } from './store-decisions.ts'
import { deleteObjectionsTo, reopenObjections } from './store-objections.ts'
import { tellModerators } from './tell-moderators.ts'
import { encodeTarget } from './view.ts'

/**
 * Brings back what was before some decisions, each for itself: one that is too late, that another decision came after, or
 * whose author changed something since, stands and says so. All moderators are told.
 */
export async function undoDecisions(
  parts: ModerationParts,
  tx: Tx,
  decisionIds: readonly number[],
  by: { staff: Staff; now: number },
): Promise<Undone[]> {
  const list: Undone[] = []
  const back: Array<{ kind: ReviewKind; id: string }> = []
  for (const decisionId of new Set(decisionIds)) {
    const decision = await findDecision(tx.db, decisionId)
    const id = decision ? encodeTarget(parts.ids, decision.kind, decision.target_id) : ''
    const code = decision ? await undoOne(parts, tx, decision, by).then(() => 0 as const, toRefusal) : 40401
    list.push({ decision_id: parts.ids.encode(decisionId), id, code })
    if (decision && code === 0) back.push({ kind: decision.kind, id })
  }
  await tellModerators(parts, tx, { settled: false, list: back, staff: by.staff })
  return list
}

/** Throws 40901, before it writes anything. */
async function undoOne(
  parts: ModerationParts,
  tx: Tx,
  decision: DecisionRow,
  { staff, now }: { staff: Staff; now: number },
): Promise<void> {
  const { id: decisionId, kind, target_id: id, verdict } = decision
  if (!mayUndo(kind) || now - decision.created_at > UNDO_SECONDS) throw new AppError(40901)
  const source = parts.sources[kind]
  await source.lock(tx, [id])
  const [row] = await source.load(tx.db, [id])
  const before = decision.state_before as ReviewState
  const after = stateAfter(verdict, before)
  if (!row || (after !== 'same' && row.state !== after)) throw new AppError(40901)
  if ((await findLast(tx.db, kind, id))?.id !== decisionId) throw new AppError(40901)
  if (after !== 'same') await source.setState(tx, id, before)
  if (!(await markUndone(tx, decisionId, now)))
    throw new Error(`decision ${decisionId} was taken back at the same time`)
  if (mayReport(kind)) await parts.comments.reports.reopen(tx, decisionId)
  const outcome = before === 'public' ? 'restored' : 'reopened'
  if (isOnObjection(verdict)) await reopenObjections(tx, decisionId)
  else if (mayObject(decision)) await deleteObjectionsTo(tx, [decisionId])
  if (after !== 'same' || verdict === 'uphold')
    await notifyAuthor(parts, tx, row, { decisionId, kind, outcome, reason: '' })
  await parts.staff.audit.record(tx, {
    ...staff,
    action: 'moderation undo',
    target: `${kind}s/${encodeTarget(parts.ids, kind, id)}`,
    detail: { verdict },
  })
}
