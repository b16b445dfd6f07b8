import type { ReviewKind, Verdict } from '#contract/admin/moderation.ts'
import type { ReviewState } from './review-source.ts'

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
  if (verdict === 'remove') return state === 'public' ? 'removed' : null
  if (state !== 'pending') return null
  return verdict === 'approve' ? 'public' : 'removed'
}

/** Whether a verdict that leaves its target as it is settles reports: a comment is taken down or not, a profile has none. */
export function maySettle(kind: ReviewKind, verdict: Verdict): kind is 'comment' | 'post' {
  return kind === 'post' || (kind === 'comment' && verdict === 'dismiss')
}

/** Whether a decision can be taken back: profiles are not kept as they were. */
export function mayUndo(kind: ReviewKind): boolean {
  return kind !== 'profile'
}
