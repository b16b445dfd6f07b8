/** The server's time, as far as its answers tell. */
export interface RoomClock {
  /** An answer says what time it is; seconds. */
  note(serverTime: number): void
  /** Seconds, with fractions. */
  now(): number
}

/** Answers by which the clock is set; older ones are forgotten, because a device's clock may be set anew. */
const KEPT = 8

/**
 * Corrects the device's clock (`localNow`, seconds) by what the server says. An answer may have been kept, by caches and
 * on its way, and names whole seconds: it can be late but never early, so the one that is furthest ahead is nearest.
 */
export function createRoomClock(serverTime: number, localNow: () => number): RoomClock {
  let ahead = [serverTime - localNow()]
  return {
    note: (time) => {
      ahead = [...ahead, time - localNow()].slice(-KEPT)
    },
    now: () => localNow() + Math.max(...ahead),
  }
}
