import type { Tx } from '#server/storage/database.ts'
import type { RemindersTable } from '#server/storage/tables/bookings.ts'
import type { BookingParts } from './bookings.ts'
import { openChannels } from './rules.ts'
import * as store from './store.ts'
import { addReminders } from './store-reminders.ts'

/** What everybody who booked an item is told. */
export interface Telling {
  /** The item that was booked. */
  contentId: number
  /** Later bookings are not for this. */
  bookedUntil: number
  /** Names it, so that nobody is told twice. */
  key: string
  /** The item that the notice leads to. */
  about: number
  detail: Record<string, string | number>
  /** What goes beyond the site; null: nothing. */
  reminder: Pick<RemindersTable, 'kind' | 'item_id' | 'start_at'> | null
  /** When it is told; seconds. */
  now: number
}

const BOOKERS_AT_ONCE = 500

/**
 * Tells everybody who booked an item, some hundred in a transaction, so that nobody else waits for long. Whoever is told
 * again has been told already, so it can be cut off anywhere and begun anew. `mayNotify` is asked in each of these
 * transactions; false ends it. `finish` runs in the last one.
 */
export async function notifyBookers(
  parts: BookingParts,
  telling: Telling,
  { mayNotify, finish }: { mayNotify(tx: Tx): Promise<boolean>; finish(tx: Tx): Promise<void> },
): Promise<void> {
  let after: string | null = ''
  while (after !== null) after = await parts.database.write((tx) => notifySome(tx, after ?? ''))

  async function notifySome(tx: Tx, behind: string): Promise<string | null> {
    if (!(await mayNotify(tx))) return null
    const { contentId, bookedUntil } = telling
    const bookers = await store.listBookers(tx.db, { contentId, until: bookedUntil, after: behind }, BOOKERS_AT_ONCE)
    await parts.notices.add(
      tx,
      bookers.map(({ subject }) => toNotice(subject, telling)),
    )
    await addReminders(
      tx,
      bookers.flatMap((booker) => toReminder(parts, booker, telling)),
    )
    const last = bookers.length === BOOKERS_AT_ONCE ? bookers.at(-1) : undefined
    if (!last) await finish(tx)
    return last?.subject ?? null
  }
}

function toNotice(subject: string, { key, about, detail }: Telling) {
  return {
    subject,
    kind: 'reminder',
    key,
    contentId: about,
    commentId: null,
    fromUserId: null,
    detail,
  } as const
}

/** One for each channel, so that what becomes of one is nothing to another. Beyond the site it goes only to those who asked for it, by channels that there are. */
function toReminder(
  parts: BookingParts,
  booker: { subject: string; remind: string },
  { contentId, key, reminder, now }: Telling,
) {
  const channels = openChannels(parts.reminders, store.readRemind(booker))
  if (reminder === null) return []
  return channels.map((channel) => ({
    subject: booker.subject,
    notice_key: `${key} ${channel}`,
    content_id: contentId,
    ...reminder,
    channels: JSON.stringify([channel]),
    created_at: now,
    next_at: now,
    tries: 0,
    settled: 0,
  }))
}
