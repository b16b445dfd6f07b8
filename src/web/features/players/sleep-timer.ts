/** Minutes from now, or the end of the track that plays, or of the one after it. */
export const sleepChoices = [15, 30, 60, 'track', 'next-track'] as const
export type SleepChoice = (typeof sleepChoices)[number]

/** When the sound is to stop by itself. */
export interface SleepTimer {
  choice: SleepChoice
  /** Milliseconds since 1970; null for one that waits for the end of a track. */
  endsAt: number | null
  /** Ends of tracks that it waits for; 0 for one by the clock. */
  tracks: number
}

/** What plays, as far as the timer needs to know: seconds left of it at the speed it plays at. */
interface Playing {
  now: number
  secondsLeft: number
}

const FADE_SECONDS = 10
const EXTEND_WITHIN_MS = 10_000

export function startSleep(choice: SleepChoice, now: number): SleepTimer {
  if (typeof choice === 'number') return { choice, endsAt: now + choice * 60_000, tracks: 0 }
  return { choice, endsAt: null, tracks: choice === 'track' ? 1 : 2 }
}

/** Whether its time has come; one that waits for a track's end is asked by `passTrackEnd`. */
export function isTimeUp({ endsAt }: SleepTimer, now: number): boolean {
  return endsAt !== null && now >= endsAt
}

/** The timer after a track has ended; null when the sound is to stop there. */
export function passTrackEnd(timer: SleepTimer): SleepTimer | null {
  if (timer.tracks === 0) return timer
  return timer.tracks === 1 ? null : { ...timer, tracks: timer.tracks - 1 }
}

/** How loud it is, 0 to 1: it fades over the last ten seconds. */
export function loudness(timer: SleepTimer | null, playing: Playing): number {
  const left = timer && secondsUntilSleep(timer, playing)
  return left === null ? 1 : Math.min(1, Math.max(0, left / FADE_SECONDS))
}

/** Seconds until the sound stops; null when that cannot be told yet. */
export function secondsUntilSleep({ endsAt, tracks }: SleepTimer, { now, secondsLeft }: Playing): number | null {
  if (endsAt !== null) return Math.max(0, (endsAt - now) / 1000)
  return tracks === 1 ? secondsLeft : null
}

/** Whether to play on means the same time once more: shortly after the sound has stopped by itself. */
export function extendsSleep(stoppedAt: number, now: number): boolean {
  return now - stoppedAt <= EXTEND_WITHIN_MS
}
