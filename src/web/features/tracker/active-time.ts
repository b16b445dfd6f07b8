/** How long a reader who does nothing is still taken to be reading. */
const IDLE_MS = 30_000

/** Counts the time in which a page is seen and its reader is at it. All times in milliseconds. */
export interface ActiveTime {
  /** The reader has done something. */
  touch(now: number): void
  setVisible(isVisible: boolean, now: number): void
  /** Counted since the beginning. */
  total(now: number): number
}

/** Begins with a page that was just opened, seen. */
export function createActiveTime(now: number): ActiveTime {
  let counted = 0
  let countedTo = now
  let activeUntil = now + IDLE_MS

  const count = (to: number) => {
    counted += Math.max(0, Math.min(to, activeUntil) - countedTo)
    countedTo = to
  }
  return {
    touch(at) {
      count(at)
      activeUntil = at + IDLE_MS
    },
    setVisible(isVisible, at) {
      count(at)
      activeUntil = isVisible ? at + IDLE_MS : at
    },
    total(at) {
      count(at)
      return counted
    },
  }
}
