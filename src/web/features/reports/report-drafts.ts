import type { Objection } from '#contract/report-reasons.ts'
import { createDraftsById } from '../../storage/drafts-by-id.ts'

/** What a reader has begun to tell the publisher. */
export interface ReportDraft {
  kind: 'mistake' | 'objection'
  /** Of an objection; null until it is chosen. */
  objection: Objection | null
  note: string
  /** Of a mistake. */
  quote: string
}

/** What was begun and not sent yet, by the item or comment that it is about. */
export const reportDrafts = createDraftsById('davmu.reports', isDraft)

function isDraft(value: unknown): value is ReportDraft {
  if (typeof value !== 'object' || value === null) return false
  const { kind, objection, note, quote } = value as Record<string, unknown>
  return (
    (kind === 'mistake' || kind === 'objection') &&
    (objection === null || typeof objection === 'string') &&
    typeof note === 'string' &&
    typeof quote === 'string'
  )
}
