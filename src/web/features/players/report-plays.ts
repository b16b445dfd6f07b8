import { trackingId } from '../../storage/browser-ids.ts'
import { mayTrack } from '../tracker/may-track.ts'
import { createOutbox } from '../tracker/outbox.ts'
import { sendEvents } from '../tracker/send-events.ts'
import { startHearing, type Hearing } from './hearing.ts'

/** Reports what is heard or watched, at most every 15 seconds; nothing of readers who object. */
export interface PlayReports {
  /** Another item begins, or the player is closed (null). */
  open(id: string | null): void
  /** Where the open item is while it plays. */
  hear(seconds: number, duration: number, speed: number): void
  jump(): void
  flush(): void
}

export function createPlayReports(statsHost: string): PlayReports {
  if (!mayTrack(navigator)) return silent
  let hearing: Hearing | null = null
  const outbox = createOutbox({
    userId: trackingId(),
    reading: 'play',
    send: (events) => sendEvents(statsHost, events),
    takeReading() {
      const report = hearing?.take()
      return hearing && report ? { id: hearing.id, report } : null
    },
  })
  document.addEventListener('visibilitychange', () => document.hidden && outbox.flush())
  addEventListener('pagehide', () => outbox.flushAll())
  return {
    open(id) {
      if (id === hearing?.id) return
      outbox.keepReading()
      hearing = id === null ? null : startHearing(id)
    },
    hear(seconds, duration, speed) {
      hearing?.hear(seconds, duration, speed)
      outbox.flush()
    },
    jump: () => hearing?.jump(),
    flush: () => outbox.flush(),
  }
}

const nothing = () => {}
const silent: PlayReports = { open: nothing, hear: nothing, jump: nothing, flush: nothing }
