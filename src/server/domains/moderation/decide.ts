import type { Decision, ReviewKind, Verdict } from '#contract/admin/moderation.ts'
import { OBJECTION_SECONDS } from '#contract/limits.ts'
import { AppError } from '#server/http/app-error.ts'
import { subjectOfUser } from '#server/http/subjects.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Staff } from '../judging/judging.ts'
import type { ModerationParts } from './moderation.ts'
import type { ReviewRow, ReviewState } from './review-source.ts'
import { parseWanted, toObjected } from './objected.ts'
import {
  isOnObjection,
  isSeen,
  mayObject,
  mayReport,
  maySettle,
  mayUndo,
  stateAfter,
  toExcerpt,
  UNDO_SECONDS,
  versionOf,
} from './rules.ts'
import { findLast, insertDecision } from './store-decisions.ts'
import { closeObjection, findOpen, type OpenObjection } from './store-objections.ts'
import { tellModerators } from './tell-moderators.ts'
import { encodeTarget } from './view.ts'

export interface Target {
  kind: ReviewKind
  id: number
  /** What its moderator saw of it; left out by who does not say. */
  version?: string | undefined
}

export interface Deciding {
  verdict: Verdict
  /** As the author is told it; may be empty. */
  reason: string
  staff: Staff
  now: number
  /** Before its author has waited: nobody has to be told that they need wait no longer. */
  isAtOnce?: boolean
}

/** In the order in which rows are locked: users, then items with their comments, then rooms. */
const ORDER: readonly ReviewKind[] = ['profile', 'comment', 'post', 'question', 'answer', 'circle', 'message']

/**
 * Decides on several, each for itself: what is gone or in another state is said so, the others are done. Their authors
 * are told, and all moderators.
 */
export async function decide(
  parts: ModerationParts,
  tx: Tx,
  targets: readonly Target[],
  deciding: Deciding,
): Promise<Decision[]> {
  const { sources } = parts
  const decided = new Map<string, Decision>()
  const seen = (kind: ReviewKind, id: number) =>
    targets.find((target) => target.kind === kind && target.id === id) ?? { kind, id }
  for (const kind of ORDER) {
    const ids = [...new Set(targets.filter((target) => target.kind === kind).map(({ id }) => id))].toSorted(
      (a, b) => a - b,
    )
    if (ids.length === 0) continue
    await sources[kind].lock(tx, ids)
    const rows = new Map((await sources[kind].load(tx.db, ids)).map((row) => [row.id, row]))
    for (const id of ids)
      decided.set(`${kind}:${id}`, await decideOne(parts, tx, { ...seen(kind, id), row: rows.get(id) }, deciding))
  }
  const done = [...decided.values()].filter(({ code }) => code === 0)
  await tellModerators(parts, tx, { settled: true, list: done, staff: deciding.staff })
  return targets.flatMap(({ kind, id }) => decided.get(`${kind}:${id}`) ?? [])
}

async function decideOne(
  parts: ModerationParts,
  tx: Tx,
  { kind, id, version, row: known }: Target & { row: ReviewRow | undefined },
  { verdict, reason, staff, now, isAtOnce = false }: Deciding,
): Promise<Decision> {
  const refused = async (code: 40401 | 40901): Promise<Decision> => ({
    kind,
    id: encodeTarget(parts.ids, kind, id),
    code,
    decision_id: '',
    undo_until: 0,
    by: (await findLast(tx.db, kind, id))?.made_by ?? '',
  })
  const objection = isOnObjection(verdict) ? await findOpen(tx.db, kind, id) : undefined
  if (isOnObjection(verdict) && !objection) return refused(40901)
  const row = objection && kind === 'profile' ? toObjected(objection) : known
  if (!row) return refused(40401)
  const next = stateAfter(verdict, row.state)
  if (next === null) return refused(40901)
  const isSettling = next === 'same' && !objection
  const reports = isSettling ? await countReports(parts, tx, kind, id) : 0
  if (!isSeen(version, versionOf(row, reports), verdict)) return refused(40901)
  if (isSettling && (!maySettle(kind, verdict) || reports === 0)) return refused(40901)
  const wanted = kind === 'profile' && verdict === 'reject' ? await findWanted(parts, tx, id) : ''
  if (next !== 'same') {
    const failure = await setState(parts, tx, { kind, id, objection }, next).then(() => null, toRefusal)
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
    reason,
    wanted,
    created_at: now,
    undone_at: null,
  })
  if (objection) await closeObjection(tx, objection.id, decisionId)
  if (mayReport(kind)) await parts.comments.reports.close(tx, { target: kind, targetId: id }, decisionId)
  if ((next !== 'same' || objection) && !(isAtOnce && verdict === 'approve'))
    await notifyAuthor(parts, tx, await withItem(parts, tx, kind, row), {
      decisionId,
      kind,
      outcome: OUTCOMES[verdict],
      reason,
      ...(mayObject({ kind, verdict }) && { objectUntil: now + OBJECTION_SECONDS }),
    })
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
    by: '',
  }
}

/** What becomes an item by being approved is told with it. */
async function withItem({ sources }: ModerationParts, tx: Tx, kind: ReviewKind, row: ReviewRow): Promise<ReviewRow> {
  if (kind !== 'question' && kind !== 'circle') return row
  return (await sources[kind].load(tx.db, [row.id]))[0] ?? row
}

async function countReports(parts: ModerationParts, tx: Tx, kind: ReviewKind, id: number): Promise<number> {
  if (!mayReport(kind)) return 0
  return (await parts.comments.reports.loadOpen(tx.db, { target: kind, targetId: id }, 1)).count
}

/** What a profile would say that waits now, for its author may object to its being rejected. */
async function findWanted({ people }: ModerationParts, tx: Tx, userId: number): Promise<string> {
  const [held] = await people.review.findPending(tx.db, [userId])
  return held ? JSON.stringify(held.wanted) : ''
}

async function setState(
  { sources, people }: ModerationParts,
  tx: Tx,
  { kind, id, objection }: { kind: ReviewKind; id: number; objection: OpenObjection | undefined },
  state: ReviewState,
): Promise<void> {
  if (kind !== 'profile' || !objection) return sources[kind].setState(tx, id, state)
  if (!(await people.review.restore(tx, id, parseWanted(objection)))) throw new AppError(40401)
}

const OUTCOMES: Record<Verdict, string> = {
  approve: 'approved',
  reject: 'rejected',
  remove: 'removed',
  resolve: 'resolved',
  dismiss: 'kept',
  restore: 'restored',
  uphold: 'upheld',
}

/** The notice that tells of a decision. */
export function noticeKeyOf(decisionId: number, verdict: Verdict): string {
  return toNoticeKey(decisionId, OUTCOMES[verdict])
}

function toNoticeKey(decisionId: number, outcome: string): string {
  return `decision:${decisionId}:${outcome}`
}

/** Refusals of a state come before anything is written. */
export function toRefusal(error: unknown): 40401 | 40901 {
  if (error instanceof AppError && (error.code === 40401 || error.code === 40901)) return error.code
  throw error
}

/** Lets somebody know what became of what they wrote. */
export async function notifyAuthor(
  { notices, ids }: Pick<ModerationParts, 'notices' | 'ids'>,
  tx: Tx,
  row: ReviewRow,
  told: { decisionId: number; kind: ReviewKind; outcome: string; reason: string; objectUntil?: number },
): Promise<void> {
  const { decisionId, kind, outcome, reason, objectUntil } = told
  // What is said in a chat comes and goes without a notice for each.
  if (row.userId === null || kind === 'message') return
  await notices.add(tx, [
    {
      subject: subjectOfUser(row.userId),
      kind: 'moderation',
      key: toNoticeKey(decisionId, outcome),
      contentId: row.contentId,
      commentId: kind === 'comment' ? row.id : null,
      fromUserId: null,
      detail: {
        outcome,
        of: kind,
        excerpt: toExcerpt(row.text),
        reason,
        ...(objectUntil !== undefined && { decision: ids.encode(decisionId), object_until: objectUntil }),
      },
    },
  ])
}
