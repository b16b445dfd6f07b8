import { createHash } from 'node:crypto'
import type { ReviewKind, Verdict } from '#contract/admin/moderation.ts'
import type { ReviewRow, ReviewState } from './review-source.ts'

/** How long a decision can be taken back, in seconds. */
export const UNDO_SECONDS = 10 * 60
/** As long as the audit log, which names them. */
export const DECISIONS_KEPT_SECONDS = 400 * 24 * 60 * 60

/** What somebody is told of their own text: enough to know it by. */
const EXCERPT_LENGTH = 40

export function toExcerpt(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  return characters.length <= EXCERPT_LENGTH ? characters.join('') : `${characters.slice(0, EXCERPT_LENGTH).join('')}…`
}

/** The state that a verdict leads to: `same` leaves it; null where the verdict is not for that state. */
export function stateAfter(verdict: Verdict, state: ReviewState): ReviewState | 'same' | null {
  if (verdict === 'dismiss' || verdict === 'resolve') return 'same'
  if (verdict === 'uphold') return state === 'removed' ? 'same' : null
  if (verdict === 'restore') return state === 'removed' ? 'public' : null
  if (verdict === 'remove') return state === 'public' ? 'removed' : null
  if (state !== 'pending') return null
  return verdict === 'approve' ? 'public' : 'removed'
}

/** Whether readers can object to it. */
export function mayReport(kind: ReviewKind): kind is 'comment' | 'post' | 'answer' {
  return kind === 'comment' || kind === 'post' || kind === 'answer'
}

/**
 * Whether a verdict that leaves its target as it is settles reports: a comment or an answer is taken down or not, others
 * have none.
 */
export function maySettle(kind: ReviewKind, verdict: Verdict): kind is 'comment' | 'post' | 'answer' {
  return kind === 'post' || ((kind === 'comment' || kind === 'answer') && verdict === 'dismiss')
}

/** Whether a decision can be taken back: profiles are not kept as they were. */
export function mayUndo(kind: ReviewKind): boolean {
  return kind !== 'profile'
}

/** Whether the author of something may object to a decision on it: it is not shown since, and they were told. */
export function mayObject({ kind, verdict }: { kind: ReviewKind; verdict: Verdict }): boolean {
  return kind !== 'post' && kind !== 'message' && (verdict === 'reject' || verdict === 'remove')
}

/** Whether a verdict is on what an author objects to. */
export function isOnObjection(verdict: Verdict): boolean {
  return verdict === 'restore' || verdict === 'uphold'
}

/** Names what is seen of something: its state and text, then its open reports. */
export function versionOf(
  { state, text, images }: Pick<ReviewRow, 'state' | 'text' | 'images'>,
  reports: number,
): string {
  const hash = createHash('sha256').update(JSON.stringify([state, text, images]))
  return `${hash.digest('base64url').slice(0, 16)}.${reports}`
}

/**
 * Whether somebody decides on what they saw. Reports that came since count for who finds nothing wrong: a comment that is
 * taken down may be reported while that is done.
 */
export function isSeen(seen: string | undefined, now: string, verdict: Verdict): boolean {
  if (seen === undefined || seen === now) return true
  const [[text], [textNow]] = [seen.split('.'), now.split('.')]
  return text === textNow && verdict !== 'dismiss' && verdict !== 'resolve'
}
