import { startRoom, type StateParts } from './host-states.ts'
import type { LiveParts } from './live.ts'
import * as writes from './store-writes.ts'

type Parts = StateParts & Pick<LiveParts, 'database' | 'bookings'>

/** Puts rooms on air by themselves whose planned start has come; several processes may look at once. */
export async function startDue(parts: Parts, now: number): Promise<void> {
  const { database, bookings } = parts
  const waiting = await writes.listAutomatic(database.db)
  if (waiting.length === 0) return
  const times = await bookings.timesOf(database.db, waiting)
  for (const contentId of waiting) {
    const { startAt } = times.get(contentId) ?? { startAt: 0 }
    if (startAt === 0 || startAt > now) continue
    await database.write(async (tx) => {
      const room = await writes.lockRoom(tx, contentId)
      if (room?.status === 0 && room.auto_start === 1 && room.state === 'published')
        await startRoom(parts, tx, contentId)
    })
  }
}
