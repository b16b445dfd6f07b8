import { createActiveTime } from './active-time.ts'

/**
 * What was read of an item since the last report: whole seconds, the most that was ever seen of it in percent, and the
 * furthest paragraph.
 */
export interface ReadReport {
  duration: number
  percent: number
  p?: number
}

/** One opening of an item. Times in milliseconds. */
export interface Reading {
  readonly id: string
  touch(now: number): void
  setVisible(isVisible: boolean, now: number): void
  /** Takes how much of the text was scrolled, 0 to 1. */
  see(share: number): void
  /** Takes the number of a paragraph that was on the screen. */
  reach(paragraph: number): void
  /** What is to be reported, once; null when there is nothing new. */
  take(now: number): ReadReport | null
}

/** Begins to follow how an item is read that is seen now. */
export function startReading(id: string, now: number): Reading {
  const time = createActiveTime(now)
  const reported = { seconds: 0, percent: 0, furthest: 0 }
  let percent = 0
  let furthest = 0

  return {
    id,
    touch: (at) => time.touch(at),
    setVisible: (isVisible, at) => time.setVisible(isVisible, at),
    see(share) {
      percent = Math.max(percent, Math.min(100, Math.round(share * 100)))
    },
    reach(paragraph) {
      furthest = Math.max(furthest, paragraph)
    },
    take(at) {
      const seconds = Math.floor(time.total(at) / 1000)
      const duration = seconds - reported.seconds
      if (duration === 0 && percent === reported.percent && furthest === reported.furthest) return null
      Object.assign(reported, { seconds, percent, furthest })
      return { duration, percent, ...(furthest > 0 && { p: furthest }) }
    },
  }
}
