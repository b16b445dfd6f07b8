import type { BookingParts } from './bookings.ts'
import { rooms } from './points.ts'
import { notifyBookers } from './notify-bookers.ts'
import * as times from './store-times.ts'

const STARTS_AT_ONCE = 100

/**
 * Reminds everybody who booked what is about to begin. What was taken down, moved meanwhile, called off or is over, is left out; what
 * began while nothing ran is made up for, for as long as readers are reminded before it.
 */
export async function notifyStarts(parts: BookingParts, now: number): Promise<void> {
  const { database, content, settings } = parts
  const remindSeconds = settings.remindMinutes * 60
  const window = { from: now - remindSeconds, until: now + remindSeconds }
  const due = await times.listDueStarts(database.db, window, STARTS_AT_ONCE)
  if (due.length === 0) return
  const ids = due.map((row) => row.content_id)
  const [published, over] = await Promise.all([
    content.filterPublished(database.db, ids),
    parts.only(rooms).filterOver(database.db, ids),
  ])
  for (const { content_id: contentId, start_at: startAt, place } of due) {
    if (!published.has(contentId) || over.has(contentId)) continue
    await notifyBookers(
      parts,
      {
        contentId,
        bookedUntil: now,
        key: `start:${contentId}:${startAt}`,
        about: contentId,
        detail: { what: 'start', start_time: startAt, place },
        reminder: { kind: 'start', item_id: 0, start_at: startAt },
        now,
      },
      {
        mayNotify: (tx) => times.lockStart(tx, contentId, startAt),
        finish: (tx) => times.setReminded(tx, contentId, startAt),
      },
    )
  }
}
