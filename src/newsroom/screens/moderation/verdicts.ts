import type { QueueEntry, Verdict } from '#contract/admin/moderation.ts'

export type Entry = QueueEntry

/**
 * What two answers there are to what somebody wrote or objects to: it may be, and it may not. Null where there is nothing
 * to say: what is public and nobody objects to is as it may be.
 */
export function verdictsOf({ queue, kind, state }: Pick<Entry, 'queue' | 'kind' | 'state'>): {
  yes: Verdict | null
  no: Verdict | null
} {
  if (state === 'pending') return { yes: 'approve', no: 'reject' }
  if (queue === 'objection') return { yes: 'restore', no: 'uphold' }
  if (queue !== 'report') return { yes: null, no: state === 'public' ? 'remove' : null }
  if (kind === 'post') return { yes: 'resolve', no: 'dismiss' }
  return { yes: 'dismiss', no: state === 'public' ? 'remove' : 'dismiss' }
}

/** Whether it can be answered in the name of an account. */
export function mayBeAnswered({ kind, state }: Pick<Entry, 'kind' | 'state'>): boolean {
  return kind === 'comment' && state !== 'removed'
}

/** Whether an author is told why. */
export function hasReason(verdict: Verdict | null): boolean {
  return verdict === 'reject' || verdict === 'remove' || verdict === 'uphold'
}

/** Names what an entry is about: a comment that waits and is reported stands in the queue twice. */
export function targetOf({ kind, id }: Pick<Entry, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

/** Names an entry in the list. */
export function keyOf(entry: Pick<Entry, 'queue' | 'kind' | 'id'>): string {
  return `${entry.queue}:${targetOf(entry)}`
}
