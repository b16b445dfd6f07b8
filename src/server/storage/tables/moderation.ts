import type { Generated } from 'kysely'
import type { ReviewKind, Verdict } from '#contract/admin/moderation.ts'
import type { RestrictionKind, WordAction } from '#contract/admin/moderation-rules.ts'

/** Words that what readers write is looked through for, besides those of the configuration. */
export interface ModerationWordsTable {
  id: Generated<number>
  /** As the operator wrote it; unique. */
  word: string
  action: WordAction
  /** Whether other characters of the same sounds count as well. */
  homophones: number
  made_by: string
  created_at: number
}

/** What somebody may not do, or everybody in a network. */
export interface RestrictionsTable {
  id: Generated<number>
  kind: RestrictionKind
  /** A user or a device; empty for a network. */
  subject: string
  /** A network as `203.0.113.0/24`; empty for a person. */
  address_range: string
  /** As the restricted person is told it. */
  reason: string
  made_by: string
  created_at: number
  /** Seconds; 0 for good. */
  until_at: number
  lifted_at: number | null
  lifted_by: string | null
  /** Whether comments of the person still have to be taken down. */
  taking_down: number
}

/** What moderators decided, so that it can be taken back. */
export interface ModerationDecisionsTable {
  id: Generated<number>
  kind: ReviewKind
  /** A comment, an item or a user. */
  target_id: number
  verdict: Verdict
  /** What it was before. */
  state_before: string
  /** Whose text it was; empty for an item. */
  subject: string
  made_by: string
  /** As its author was told it; empty where none was given, and for those before reasons were kept. */
  reason: Generated<string>
  /** Of a rejected profile: what it would have said, as JSON, as long as its author may object; else empty. */
  wanted: Generated<string>
  created_at: number
  undone_at: number | null
}

/** What the author of something says to a decision on it, once for each. */
export interface ObjectionsTable {
  id: Generated<number>
  decision_id: number
  /** What was decided on, as the decision names it. */
  kind: ReviewKind
  target_id: number
  subject: string
  text: string
  created_at: number
  /** The decision on the objection; null while it is open. */
  closed_by: number | null
}
