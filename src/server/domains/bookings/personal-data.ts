import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { BookingParts } from './bookings.ts'
import * as store from './store.ts'
import * as reminders from './store-reminders.ts'

const EXPORT_MAX = 10_000

/** Bookings and what is on its way to those who booked, as a person's own. */
export function createPersonalData(parts: Pick<BookingParts, 'ids' | 'content'>): PersonalData {
  return {
    merge: (tx, from, to) => (from === to ? Promise.resolve() : mergeBookings(tx, from, to)),
    export: (db, { subject }) => exportBookings(parts, db, subject),
    async forget(tx, { subject }) {
      const taken = await store.takeBookings(tx, subject)
      await countDown(
        tx,
        taken.map((row) => row.content_id),
      )
      await reminders.takeReminders(tx, subject)
    },
  }
}

/** What both had booked was counted twice, and is counted once then; the channels of both hold. */
async function mergeBookings(tx: Tx, from: string, to: string): Promise<void> {
  const taken = (await store.takeBookings(tx, from)).toSorted((a, b) => a.content_id - b.content_id)
  const added = new Set(
    await store.addBookings(
      tx,
      taken.map((row) => ({ ...row, subject: to })),
    ),
  )
  const doubled = taken.filter((row) => !added.has(row.content_id))
  for (const row of doubled) {
    const kept = await store.findBooking(tx.db, to, row.content_id)
    const remind = new Set([...(kept ? store.readRemind(kept) : []), ...store.readRemind(row)])
    await store.setRemind(tx, { subject: to, contentId: row.content_id }, [...remind])
  }
  await countDown(
    tx,
    doubled.map((row) => row.content_id),
  )
  const underway = await reminders.takeReminders(tx, from)
  await reminders.addReminders(
    tx,
    underway.map((row) => ({ ...row, subject: to })),
  )
}

async function countDown(tx: Tx, contentIds: readonly number[]): Promise<void> {
  for (const id of contentIds.toSorted((a, b) => a - b)) await store.addToCount(tx, id, -1)
}

async function exportBookings({ ids, content }: Pick<BookingParts, 'ids' | 'content'>, db: Db, subject: string) {
  const window = { limit: EXPORT_MAX, offset: 0 }
  const rows = await store.listBookings(db, { subject, type: undefined, published: false }, null, window)
  const cards = await content.loadCards(rows.map((row) => row.content_id))
  const titles = new Map(cards.map(({ id, card }) => [id, card.title]))
  return {
    bookings: rows.map((row) => ({
      booking_id: ids.encode(row.content_id),
      title: titles.get(row.content_id) ?? '',
      create_time: row.created_at,
      last_looked_at: row.seen_at,
      remind: store.readRemind(row),
    })),
  }
}
