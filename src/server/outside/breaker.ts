/** After so many failures in a row a service is left alone. */
const FAILURES = 3
/** For so many seconds; then one more failure is enough. */
const PAUSE_SECONDS = 60

/** Knows whether a service of somebody else is worth asking. Times are seconds. */
export interface Breaker {
  isOpen(now: number): boolean
  onSuccess(): void
  onFailure(now: number): void
}

/** For one service of this process: while it is down, nobody waits for it to time out. */
export function createBreaker(): Breaker {
  let failures = 0
  let openUntil = 0
  return {
    isOpen: (now) => now < openUntil,
    onSuccess() {
      failures = 0
    },
    onFailure(now) {
      failures += 1
      if (failures >= FAILURES) openUntil = now + PAUSE_SECONDS
    },
  }
}
