/**
 * How soon work is refused. `spare`: beacons, posters, pages made anew while an older one is served; nobody is kept from
 * reading without them. `read`: pages and calls that show something. `write`: what somebody typed or marked, and the
 * calls of the staff; few, and the last to be refused.
 */
export type Priority = 'spare' | 'read' | 'write'

/** What a process has to do at a moment. */
export interface Pressure {
  /** Requests that were let in and are not answered yet. */
  inHand: number
  /** Those of them that wait for their turn. */
  queued: number
  /** How much of each window is left for work, 1 for all of it. */
  share: number
  /** How long this window has lasted, and the requests that were let in during it. */
  windowMs: number
  inWindow: number
  /** How long the query has waited that has waited longest for a connection to the database. */
  databaseWaitMs: number
}

const IN_HAND_MAX: Record<Priority, number> = { spare: 300, read: 500, write: 1000 }
const DATABASE_WAIT_MAX_MS: Record<Priority, number> = { spare: 200, read: 500, write: 4500 }
/** So many are always let in, however slow the machine is. */
const IN_WINDOW_MIN = 4
/** How much longer or shorter than reading each is let in during a window. */
const WINDOW_PART: Record<Priority, number> = { spare: 0.5, read: 1, write: 1.5 }

/** Whether a request is refused at the door. */
export function mustShed(priority: Priority, pressure: Pressure): boolean {
  const { inHand, queued, share, inWindow, windowMs, databaseWaitMs } = pressure
  if (inHand >= IN_HAND_MAX[priority] || databaseWaitMs > DATABASE_WAIT_MAX_MS[priority]) return true
  if (share === 1 || inWindow < IN_WINDOW_MIN) return false
  return queued >= IN_WINDOW_MIN || windowMs > WINDOW_MS * share * WINDOW_PART[priority]
}

const TURN_MS = 5

/** Whether whatever else is to begin waits for another turn of the event loop, after so much work in this one. */
export function isTurnFull(turnMs: number): boolean {
  return turnMs > TURN_MS
}

/** How it stands with somebody whose turn has come. */
export interface Queued {
  waitedMs: number
  /** For how long the queue has not been empty. */
  queueMs: number
  /** Those who wait still. */
  behind: number
}

const WAIT_MAX_MS: Record<Priority, number> = { spare: 300, read: 500, write: 900 }
/** A crowd that comes at once is worked off when it is no longer than this. */
const CROWD_MS = 1000
/** So few are always worked off, however slow the machine is. */
const QUEUE_MIN = 32

/**
 * Whether somebody is refused after all, so that those who come later are answered soon: controlled delay, which waits
 * long in a queue that empties now and then, and a short time in one that stands (Maurer, "Fail at Scale", 2015).
 */
export function hasWaitedTooLong(priority: Priority, { waitedMs, queueMs, behind }: Queued): boolean {
  return behind >= QUEUE_MIN && waitedMs > (queueMs > CROWD_MS ? WAIT_MAX_MS[priority] : CROWD_MS)
}

/**
 * Time is cut into windows of this length. Connections that wait to be accepted cannot be counted, so a process that is never
 * idle and accepts one after the other lets in less and less of each window, until it comes to the end of those who wait.
 */
export const WINDOW_MS = 200
const BUSY = 0.98
const ACCEPTED_PER_TURN = 0.5
/** A crowd that comes once is worked off when that takes no longer than so many windows, or when it is no larger than this. */
const BUSY_WINDOWS = 5
const CROWD_CONNECTIONS = 100
const SHARE_MIN = 0.2
const SHARE_STEP = 0.1

/** What was learned from windows: how many in a row had no idle time, who came in those, and what is let in of the next one. */
export interface Slice {
  busyWindows: number
  accepted: number
  share: number
}

export const WHOLE: Slice = { busyWindows: 0, accepted: 0, share: 1 }

/** What a process did during some windows. */
export interface Spent {
  windows: number
  /** The part of the time in which it was not idle. */
  busy: number
  /** One connection is accepted in a turn of the event loop: when each turn accepts one, more are waiting. */
  accepted: number
  turns: number
}

export function afterWindows(slice: Slice, { windows, busy, accepted, turns }: Spent): Slice {
  if (busy < BUSY || accepted < ACCEPTED_PER_TURN * turns)
    return { ...WHOLE, share: Math.min(1, slice.share + SHARE_STEP * windows) }
  const row = { busyWindows: slice.busyWindows + windows, accepted: slice.accepted + accepted }
  const isTooMany = row.busyWindows >= BUSY_WINDOWS && row.accepted >= CROWD_CONNECTIONS
  return { ...row, share: isTooMany ? Math.max(SHARE_MIN, slice.share - SHARE_STEP) : slice.share }
}

const RETRY_SECONDS = 2
const RETRY_SPREAD_SECONDS = 5

/** Whole seconds after which to try again; `chance`, from 0 to 1, keeps those apart who were refused together. */
export function retryAfter(chance: number): number {
  return RETRY_SECONDS + Math.floor(chance * RETRY_SPREAD_SECONDS)
}
