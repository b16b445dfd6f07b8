import { BASE_PATH } from '#contract/share-urls.ts'
import type { RemindChannel } from '#contract/bookings.ts'
import { findUserOf } from '#server/http/subjects.ts'
import type { ReminderMessage } from '#server/outside/reminders/reminder-channel.ts'
import type { BookingParts } from './bookings.ts'
import { isSentOnce, LEASE_SECONDS, toNextTry } from './rules.ts'
import * as store from './store.ts'
import * as reminders from './store-reminders.ts'
import { findTimes } from './store-times.ts'

const SENT_AT_ONCE = 20

/**
 * Sends what is due by the channel. Each process takes some for a while; what one that dies has taken is sent by another
 * one under the same key. What cannot be sent is tried again, for a day at most; but a message to a telephone goes out once
 * or not at all.
 */
export async function sendReminders(parts: BookingParts, now: number): Promise<void> {
  const { database, reminders: channel } = parts
  if (!channel) return
  for (;;) {
    const lease = { now, leaseUntil: now + LEASE_SECONDS }
    const claimed = await database.write((tx) => reminders.claimDue(tx, lease, SENT_AT_ONCE))
    await Promise.all(claimed.map((row) => sendOne(parts, row, now)))
    if (claimed.length < SENT_AT_ONCE) return
  }
}

async function sendOne(parts: BookingParts, row: reminders.ReminderRow, now: number): Promise<void> {
  const { database, reminders: channel, log } = parts
  const message = await toMessage(parts, row)
  const isOnce = message !== null && isSentOnce(message.channel)
  if (isOnce && !(await database.write((tx) => reminders.settle(tx, row.id)))) return
  try {
    if (message) await channel?.send(message)
  } catch (error) {
    if (isOnce) {
      log.warn({ err: error, reminder: row.id, again: false }, 'a reminder could not be sent')
      return
    }
    const nextAt = toNextTry({ createdAt: row.created_at, tries: row.tries, now })
    log.warn({ err: error, reminder: row.id, again: nextAt !== null }, 'a reminder could not be sent')
    await database.write<unknown>((tx) =>
      nextAt === null ? reminders.settle(tx, row.id) : reminders.putOff(tx, row.id, nextAt),
    )
    return
  }
  if (!isOnce) await database.write((tx) => reminders.settle(tx, row.id))
}

/** What goes out; null when there is nothing to remind of any more. */
async function toMessage(parts: BookingParts, row: reminders.ReminderRow): Promise<ReminderMessage | null> {
  const { database, content, ids, wapHost } = parts
  const { db } = database
  const [cards, times, booking] = await Promise.all([
    content.loadCards(row.item_id === 0 ? [row.content_id] : [row.content_id, row.item_id]),
    findTimes(db, row.content_id),
    store.findBooking(db, row.subject, row.content_id),
  ])
  const booked = cards.find(({ id }) => id === row.content_id)?.card
  const item = cards.find(({ id }) => id === row.item_id)?.card
  if (!booked || !booking || (row.kind === 'start' ? times?.startAt !== row.start_at : !item)) return null
  const [channel = 'wx'] = JSON.parse(row.channels) as RemindChannel[]
  const userId = findUserOf(row.subject)
  return {
    key: `reminder-${row.id}`,
    kind: row.kind,
    channel,
    uid: userId === null ? row.subject : ids.encodePerson(userId),
    title: booked.title,
    url: wapHost + BASE_PATH + (item ?? booked).path,
    startTime: row.start_at,
    place: times?.place ?? '',
    itemTitle: item?.title ?? '',
    number: channel === 'sms' && userId !== null ? await parts.identity.findNumber(db, userId) : null,
  }
}
