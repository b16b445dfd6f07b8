import type { Generated } from 'kysely'
import type { ContentType } from '#contract/content.ts'

/** What can be found: a published item, an account or a topic; the ids of the others are null. */
export interface SearchDocumentsTable {
  /**
   * Place in the order of time, by which the index goes: newest items have the greatest (`toPosition`), but for accounts
   * and topics, which come before all items (`toTimelessPosition`).
   */
  position: number
  content_id: number | null
  account_id: number | null
  /** A group. */
  topic_id: number | null
  type: ContentType
  /** Which rules of normalising it was indexed by (`RULES`). */
  rules: number
  title: string
  /** JSON. */
  tags: string
  /** The text, normalised; on PostgreSQL alone, as the three below. */
  title_runs: Generated<string>
  lead_runs: Generated<string>
  body_runs: Generated<string>
  /** Its characters and pairs of characters as numbers, and what it belongs to. */
  grams: Generated<number[]>
}

/** The FTS5 index of SQLite, which gives back nothing but positions (`rowid`). */
export interface SearchTextsTable {
  rowid: number
  title: string
  lead: string
  body: string
  /** Type, account and groups of the item, as tokens. */
  marks: string
}

/** The FTS5 index of what words are typed as by their sounds, on SQLite alone; its rows are those of `search_texts`. */
export interface SearchSoundsTable {
  rowid: number
  tokens: string
}

/** The words of what stands at a place in the index, and how they are typed by their sounds (`writeSounded`). */
export interface SearchSoundedTable {
  position: number
  sounds: string
}

/** A window of what is said in the sound or film of an item: as many lines as one look takes. */
export interface SearchSaidTable {
  content_id: number
  /** From 0. */
  place: number
  /** Its lines, normalised. */
  runs: string
  /** The lines as they are said, with their seconds: JSON of `SaidLine`. */
  lines: string
}

/** Words that were searched for and found something. */
export interface SearchWordsTable {
  /** Its normalised form. */
  word: string
  /** As it was typed last. */
  label: string
  /** Short hashes of the callers that asked for it, as long as they are too few. */
  callers: string
  /** Whether enough different callers asked for it to show it to others. */
  known: number
  first_at: number
  /** The time (seconds) at which a single search would weigh as much as all of them do (`addHeat`). */
  heat_at: number
  /** The same with a memory of hours instead of days. */
  burst_at: number
}
