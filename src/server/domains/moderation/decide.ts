import type { Decision, ReviewKind, Verdict } from '#contract/admin/moderation.ts'
import { AppError } from '#server/http/app-error.ts'
import { subjectOfUser } from '#server/http/subjects.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Staff } from '../judging/judging.ts'
import type { ModerationParts } from './moderation.ts'
import type { ReviewRow } from './review-source.ts'
import { maySettle, mayUndo, stateAfter, toExcerpt, UNDO_SECONDS } from './rules.ts'
import { insertDecision } from './store-decisions.ts'
import { encodeTarget } from './view.ts'

export interface Target {
  kind: ReviewKind
  id: number
}

export interface Deciding {
  verdict: Verdict
  /** As the author is told it; may be empty. */
  reason: string
  staff: Staff
  now: number
}

/** In the order in which rows are locked: users, then items with their comments. */
const ORDER: readonly ReviewKind[] = ['profile', 'comment', 'post']

/**
 * Decides on several, each for itself: what is gone or in another state is said so, the others are done. Their authors
 * are told.
 */
export async function decide(
  parts: ModerationParts,
  tx: Tx,
  targets: readonly Target[],
  deciding: Deciding,
): Promise<Decision[]> {
  const { sources } = parts
  const decided = new Map<string, Decision>()
  for (const kind of ORDER) {
    const ids = [...new Set(targets.filter((target) => target.kind === kind).map(({ id }) => id))].toSorted(
      (a, b) => a - b,
    )
    if (ids.length === 0) continue
    await sources[kind].lock(tx, ids)
    const rows = new Map((await sources[kind].load(tx.db, ids)).map((row) => [row.id, row]))
    for (const id of ids)
      decided.set(`${kind}:${id}`, await decideOne(parts, tx, { kind, id, row: rows.get(id) }, deciding))
  }
  return targets.flatMap(({ kind, id }) => decided.get(`${kind}:${id}`) ?? [])
}

async function decideOne(
  parts: ModerationParts,
  tx: Tx,
  { kind, id, row }: Target & { row: ReviewRow | undefined },
  { verdict, reason, staff, now }: Deciding,
): Promise<Decision> {
  const refused = (code: 40401 | 40901): Decision => ({
    kind,
    id: encodeTarget(parts.ids, kind, id),
    code,
    decision_id: '',
    undo_until: 0,
  })
  if (!row) return refused(40401)
  const next = stateAfter(verdict, row.state)
  if (next === null) return refused(40901)
  if (next === 'same') {
    if (!maySettle(kind, verdict)) return refused(40901)
    const { count } = await parts.comments.reports.loadOpen(tx.db, { target: kind, targetId: id }, 1)
    if (count === 0) return refused(40901)
  } else {
    const source = parts.sources[kind]
    const failure = await source.setState(tx, id, next).then(() => null, toRefusal)
    if (failure !== null) return refused(failure)
  }

  const subject = row.userId === null ? '' : subjectOfUser(row.userId)
  const decisionId = await insertDecision(tx, {
    kind,
    target_id: id,
    verdict,
    state_before: row.state,
    subject,
    made_by: staff.by,
    created_at: now,
    undone_at: null,
  })
  if (kind !== 'profile') await parts.comments.reports.close(tx, { target: kind, targetId: id }, decisionId)
  if (next !== 'same') await notifyAuthor(parts, tx, row, { decisionId, kind, outcome: OUTCOMES[verdict], reason })
  await parts.staff.audit.record(tx, {
    ...staff,
    action: `moderation ${verdict}`,
    target: `${kind}s/${encodeTarget(parts.ids, kind, id)}`,
    detail: { reason, before: row.state },
  })
  return {
    kind,
    id: encodeTarget(parts.ids, kind, id),
    code: 0,
    decision_id: parts.ids.encode(decisionId),
    undo_until: mayUndo(kind) ? now + UNDO_SECONDS : 0,
  }
}

const OUTCOMES: Record<Verdict, string> = {
  approve: 'approved',
  reject: 'rejected',
  remove: 'removed',
  resolve: 'resolved',
  dismiss: 'kept',
}

/** Refusals of a state come before anything is written. */
function toRefusal(error: unknown): 40401 | 40901 {
  if (error instanceof AppError && (error.code === 40401 || error.code === 40901)) return error.code
  throw error
}

/** Lets somebody know what became of what they wrote. */
export async function notifyAuthor(
  { notices }: Pick<ModerationParts, 'notices'>,
  tx: Tx,
  row: ReviewRow,
  told: { decisionId: number; kind: ReviewKind; outcome: string; reason: string },
): Promise<void> {
  if (row.userId === null) return
  const { decisionId, kind, outcome, reason } = told
  await notices.add(tx, [
    {
      subject: subjectOfUser(row.userId),
      kind: 'moderation',
      key: `decision:${decisionId}:${outcome}`,
      contentId: row.contentId,
      commentId: kind === 'comment' ? row.id : null,
      fromUserId: null,
      detail: { outcome, of: kind, excerpt: toExcerpt(row.text), reason },
    },
  ])
}
