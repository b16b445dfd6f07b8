import { findUserOf } from '#server/http/subjects.ts'
import type { PendingProfile } from '#contract/people.ts'
import type { ReviewRow } from './review-source.ts'
import { toProfileText } from './sources.ts'
import type { OpenObjection } from './store-objections.ts'

/** A profile whose being rejected its author objects to: what it would have said. */
export function toObjected(objection: OpenObjection): ReviewRow {
  return {
    id: objection.target_id,
    contentId: null,
    userId: findUserOf(objection.subject),
    ...toProfileText(parseWanted(objection)),
    state: 'removed',
    createdAt: objection.created_at,
  }
}

/** What somebody wanted to say of themselves. */
export function parseWanted({ wanted }: Pick<OpenObjection, 'wanted'>): PendingProfile {
  return wanted === '' ? {} : (JSON.parse(wanted) as PendingProfile)
}
