import type { HeldBy } from '#contract/admin/moderation.ts'
import type { ReportReason } from '#contract/report-reasons.ts'
import type { Db, Tx } from '#server/storage/database.ts'

/** Time and id of something that waits. */
export type Place = readonly [time: number, id: number]

export type ReviewState = 'pending' | 'public' | 'removed'

/** Something that moderators look at. */
export interface ReviewRow {
  id: number
  /** The item that it belongs to, or is; null where there is none. */
  contentId: number | null
  /** Who wrote it; null for an item. */
  userId: number | null
  text: string
  /** Addresses of pictures. */
  images: readonly string[]
  state: ReviewState
  /** Why it waits, where that is kept. */
  heldBy?: HeldBy | ''
  /** The circle that it is for. */
  circle?: string
  /** The paragraph that it is about, and the words of it. */
  anchor?: { p: number; quote: string } | null
  /** What of its kind it replies to. */
  parentId?: number | null
  /** When it becomes public by itself; 0: not before it is decided on. */
  releaseAt?: number
  /** Seconds. */
  createdAt: number
}

/** What a domain gives moderators to decide on; each kind of text has one. */
export interface ReviewSource {
  /** What waits, longest first, from behind a place on. */
  listWaiting(db: Db, after: Place, limit: number): Promise<ReviewRow[]>
  /** Since when those wait that do the longest. */
  listWaitingSince(db: Db, limit: number): Promise<number[]>
  /** Those that exist, in whatever state. */
  load(db: Db, ids: readonly number[]): Promise<ReviewRow[]>
  /** Holds them until the transaction ends, in the order in which everybody does. */
  lock(tx: Tx, ids: readonly number[]): Promise<void>
  /** Gives a locked one another state. Throws 40401, and 40901 where it cannot have it; before it writes anything. */
  setState(tx: Tx, id: number, state: ReviewState): Promise<void>
}

/** What somebody objects to. */
interface ReportTarget {
  target: 'post' | 'comment' | 'answer'
  targetId: number
}

export interface OpenReports {
  count: number
  /** How many there are for each reason, most first. */
  reasons: ReadonlyArray<{ reason: ReportReason; count: number }>
  oldest: readonly ReportRow[]
}

export interface ReportRow extends ReportTarget {
  id: number
  subject: string
  reason: ReportReason
  note: string
  quote: string
  createdAt: number
  isOpen: boolean
}
