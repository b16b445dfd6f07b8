import type { RemindChannel } from '#contract/bookings.ts'
import type { Viewer } from '#server/http/call.ts'
import type { Db } from '#server/storage/database.ts'
import type { BookingParts } from './bookings.ts'
import { offeredChannels } from './rules.ts'

/** The channels that a caller can be reminded by, besides the notice of the site. */
export async function findOffers(
  { reminders, identity }: Pick<BookingParts, 'reminders' | 'identity'>,
  db: Db,
  viewer: Viewer,
): Promise<RemindChannel[]> {
  const isAsked = viewer.kind === 'user' && reminders?.reaches.includes('sms') === true
  return offeredChannels(reminders, isAsked && (await identity.findNumber(db, viewer.userId)) !== null)
}
