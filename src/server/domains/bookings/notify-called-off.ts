import type { BookingParts } from './bookings.ts'
import { rooms } from './points.ts'
import { notifyBookers } from './notify-bookers.ts'
import * as times from './store-times.ts'

/** Of what was to begin longer ago nobody is told any more. */
const TOLD_SECONDS = 24 * 60 * 60

/** Tells everybody who booked a live room that it was called off, on the site alone. */
export async function notifyCalledOff(parts: BookingParts, now: number): Promise<void> {
  const { database, content } = parts
  const live = parts.only(rooms)
  const ids = await live.listCalledOff(database.db)
  if (ids.length === 0) return
  const untold = await times.listUnnotifiedOff(database.db, ids, now - TOLD_SECONDS)
  if (untold.length === 0) return
  const published = await content.filterPublished(
    database.db,
    untold.map((row) => row.content_id),
  )
  for (const { content_id: contentId, start_at: startAt, place } of untold) {
    if (!published.has(contentId)) continue
    await notifyBookers(
      parts,
      {
        contentId,
        bookedUntil: now,
        key: `off:${contentId}:${startAt}`,
        about: contentId,
        detail: { what: 'off', start_time: startAt, place },
        reminder: null,
        now,
      },
      {
        mayNotify: async (tx) =>
          (await times.lockOff(tx, contentId, startAt)) && !(await live.isBookable(tx.db, contentId)),
        // Open again, it is still to be reminded of.
        finish: (tx) => times.setReminded(tx, contentId, -startAt),
      },
    )
  }
}
