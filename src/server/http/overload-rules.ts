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
  /** Requests that were let in during this turn of the event loop. */
  inTurn: number
  /** How long this turn has lasted since the first of them; whoever comes now has waited so long at most. */
  turnMs: number
  /** Whether turns have been long for some time, not just once. */
  isStrained: boolean
  /** How much of each window is left for work, 1 for all of it. */
  share: number
  /** How long this window has lasted, and the requests that were let in during it. */
  windowMs: number
  inWindow: number
  /** How long the query has waited that has waited longest for a connection to the database. */
  databaseWaitMs: number
}

const IN_HAND_MAX: Record<Priority, number> = { spare: 300, read: 500, write: 1000 }
const TURN_MAX_MS: Record<Priority, number> = { spare: 100, read: 200, write: 600 }
const DATABASE_WAIT_MAX_MS: Record<Priority, number> = { spare: 200, read: 500, write: 4500 }
/** A crowd that comes at once is worked off when it is no longer than this. */
const SINGLE_TURN_MAX_MS = 1000
/** So many are always let in, however slow the machine is. */
const IN_TURN_MIN = 32
const IN_WINDOW_MIN = 4
/** How much longer or shorter than reading each is let in during a window. */
const WINDOW_PART: Record<Priority, number> = { spare: 0.5, read: 1, write: 1.5 }

/** Whether a request is refused, so that those that were let in are answered soon. */
export function mustShed(priority: Priority, pressure: Pressure): boolean {
  const { inHand, inTurn, turnMs, isStrained, databaseWaitMs } = pressure
  if (inHand >= IN_HAND_MAX[priority] || databaseWaitMs > DATABASE_WAIT_MAX_MS[priority]) return true
  if (inTurn >= IN_TURN_MIN && turnMs > (isStrained ? TURN_MAX_MS[priority] : SINGLE_TURN_MAX_MS)) return true
  const { share, inWindow, windowMs } = pressure
  return share < 1 && inWindow >= IN_WINDOW_MIN && windowMs > WINDOW_MS * share * WINDOW_PART[priority]
}

/**
 * Time is cut into windows of this length. Connections that wait to be accepted cannot be counted, so a process that is never
 * idle and accepts one after the other lets in less and less of each window, until it comes to the end of those who wait.
 */
export const WINDOW_MS = 200
const BUSY = 0.98
const ACCEPTED_PER_TURN = 0.5
/** A crowd that comes once is worked off when that takes no longer than so many windows. */
const BUSY_WINDOWS = 5
const SHARE_MIN = 0.2
const SHARE_STEP = 0.1

/** What was learned from windows: how many in a row had no idle time, and what is let in of the next one. */
export interface Slice {
  busyWindows: number
  share: number
}

export const WHOLE: Slice = { busyWindows: 0, share: 1 }

/** What a process did during some windows. */
export interface Spent {
  windows: number
  /** The part of the time in which it was not idle. */
  busy: number
  /** One connection is accepted in a turn of the event loop: when each turn accepts one, more are waiting. */
  acceptedPerTurn: number
}

export function afterWindows({ busyWindows, share }: Slice, { windows, busy, acceptedPerTurn }: Spent): Slice {
  if (busy < BUSY || acceptedPerTurn < ACCEPTED_PER_TURN)
    return { busyWindows: 0, share: Math.min(1, share + SHARE_STEP * windows) }
  const inRow = busyWindows + windows
  return { busyWindows: inRow, share: inRow < BUSY_WINDOWS ? share : Math.max(SHARE_MIN, share - SHARE_STEP) }
}

const LONG_TURN_MS = 100
const LONG_TURNS = 2
const STRAINED_MS = 1000

/** Whether a process is strained, learned from its turns: after two long ones in a row, until a second after the last. */
export interface Strain {
  longTurns: number
  /** Milliseconds on the clock of the turns. */
  until: number
}

export const RELAXED: Strain = { longTurns: 0, until: Number.NEGATIVE_INFINITY }

export function afterTurn({ longTurns, until }: Strain, { turnMs, now }: { turnMs: number; now: number }): Strain {
  if (turnMs <= LONG_TURN_MS) return { longTurns: 0, until }
  return { longTurns: longTurns + 1, until: longTurns + 1 >= LONG_TURNS ? now + STRAINED_MS : until }
}

const RETRY_SECONDS = 2
const RETRY_SPREAD_SECONDS = 5

/** Whole seconds after which to try again; `chance`, from 0 to 1, keeps those apart who were refused together. */
export function retryAfter(chance: number): number {
  return RETRY_SECONDS + Math.floor(chance * RETRY_SPREAD_SECONDS)
}
