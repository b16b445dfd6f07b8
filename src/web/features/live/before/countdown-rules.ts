/** What can be said of the time before a start; seconds are those left. */
export type Waiting = { kind: 'unknown' } | { kind: 'counting'; seconds: number } | { kind: 'now' } | { kind: 'late' }

/** So long after the planned start nobody believes that it is about to begin. */
const LATE_AFTER_SECONDS = 60
const ASK_EVERY_MS = 3000
const ASK_LATE_EVERY_MS = 12_000

/** What to say at a second of the server's, `start` 0 where none is planned. */
export function waitingAt(now: number, start: number): Waiting {
  if (start <= 0) return { kind: 'unknown' }
  const seconds = Math.ceil(start - now)
  if (seconds > 0) return { kind: 'counting', seconds }
  return { kind: seconds > -LATE_AFTER_SECONDS ? 'now' : 'late' }
}

/** How long until a reader asks again whether it has begun; `chance` from 0 to 1 keeps them apart. */
export function askAfterMs(kind: 'now' | 'late', chance: number): number {
  return kind === 'now' ? ASK_EVERY_MS * (0.5 + chance / 2) : ASK_LATE_EVERY_MS * (0.5 + chance)
}

export interface CountdownPart {
  unit: 'days' | 'hours' | 'minutes' | 'seconds'
  value: number
}

/** The time that is left in parts; less than a day has no days. */
export function partsOf(seconds: number): CountdownPart[] {
  const parts: CountdownPart[] = [
    { unit: 'days', value: Math.floor(seconds / 86_400) },
    { unit: 'hours', value: Math.floor(seconds / 3600) % 24 },
    { unit: 'minutes', value: Math.floor(seconds / 60) % 60 },
    { unit: 'seconds', value: seconds % 60 },
  ]
  return seconds < 86_400 ? parts.slice(1) : parts
}
