import type { ReadReport } from '../tracker/reading.ts'

/** The longest step between two looks at what plays that still is playing, in seconds of the sound. */
const STEP_MAX = 8

/** One opening of a sound or film: how long it was heard, and how far. */
export interface Hearing {
  readonly id: string
  /** Where it is while it plays. */
  hear(seconds: number, duration: number, speed: number): void
  /** It jumps: what lies between was not heard. */
  jump(): void
  /** What is to be reported, once; null when there is nothing new. */
  take(): ReadReport | null
}

export function startHearing(id: string): Hearing {
  let last: number | null = null
  let heard = 0
  let percent = 0
  const reported = { seconds: 0, percent: 0 }

  return {
    id,
    hear(seconds, duration, speed) {
      const step = last === null ? 0 : seconds - last
      last = seconds
      if (step > 0 && step <= STEP_MAX) heard += step / speed
      if (duration > 0) percent = Math.max(percent, Math.min(100, Math.round((seconds / duration) * 100)))
    },
    jump() {
      last = null
    },
    take() {
      const seconds = Math.floor(heard)
      const duration = seconds - reported.seconds
      if (duration === 0 && percent === reported.percent) return null
      Object.assign(reported, { seconds, percent })
      return { duration, percent }
    },
  }
}
