import type { bookingEndpoints } from '#contract/bookings.ts'
import { bookingTypeOf } from '#contract/content-types.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute, on } from '#server/assembly/points.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { PRUNE_EVERY_MS, pruneInBatches } from '#server/storage/prune.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { albumsDomain, type Albums } from '../albums/albums.ts'
import { contentDomain, deleted, itemParts, published, type Content } from '../content/content.ts'
import { identityDomain, type Identity } from '../identity/identity.ts'
import { noticesDomain, type Notices } from '../notices/notices.ts'
import { specialsDomain, type Specials } from '../specials/specials.ts'
import { book } from './book.ts'
import { findHolders } from './find-holders.ts'
import { findCalendar } from './find-calendar.ts'
import { listBookings } from './list-bookings.ts'
import { createPersonalData } from './personal-data.ts'
import { rooms } from './points.ts'
import { hasBegun, REMINDERS_KEPT_SECONDS, type ContentTimes } from './rules.ts'
import { saveTimes } from './save-times.ts'
import { seeBooked } from './see-booked.ts'
import { sendReminders } from './send-reminders.ts'
import * as store from './store.ts'
import * as reminders from './store-reminders.ts'
import * as times from './store-times.ts'
import { notifyCalledOff } from './notify-called-off.ts'
import { notifyNews } from './notify-news.ts'
import { notifyStarts } from './notify-starts.ts'
import { unbook } from './unbook.ts'

export { rooms }
export type { ContentTimes } from './rules.ts'

const REMIND_EVERY_MS = 10_000
const SEND_EVERY_MS = 5_000

/** What readers want to be reminded of, when that is, and the reminding. */
export interface Bookings extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof bookingEndpoints>
  isBooked(db: Db, subject: string, contentId: number): Promise<boolean>
  /** How many readers booked an item. */
  countOf(db: Db, contentId: number): Promise<number>
  /** Says when an item takes place; null: at no time. Whoever is to be reminded is reminded by the new time. */
  saveTimes(tx: Tx, contentId: number, times: ContentTimes | null): Promise<void>
  /** When items take place; those without a time are left out. */
  timesOf(db: Db, contentIds: readonly number[]): Promise<Map<number, ContentTimes>>
  /** What begins in a span, the first first, by item and but for what was called off. */
  listStarts(db: Db, span: { from: number; until: number }, limit: number): Promise<Map<number, ContentTimes>>
  /** How many readers booked what an item stands in, and would be told that it became public. */
  countToldOf(db: Db, contentId: number): Promise<number>
  /** The calendar entry by its address without the folder, `2/AbCd1234.ics`. Throws 40401, 41001. */
  findCalendar(name: string): Promise<{ body: string; type: string }>
  /** Tells readers what is due; several processes may do this at once, and each may die at any time. */
  tell(now: number): Promise<void>
  /** Sends out what is to go beyond the site. */
  send(now: number): Promise<void>
  prune(now: number): Promise<number>
}

export interface BookingParts extends Pick<
  Foundation,
  'settings' | 'database' | 'ids' | 'wapHost' | 'clock' | 'log' | 'reminders' | 'only'
> {
  albums: Pick<Albums, 'placesOf'>
  content: Pick<Content, 'findTarget' | 'filterPublished' | 'loadCards' | 'getDetail'>
  identity: Pick<Identity, 'findNumber'>
  notices: Pick<Notices, 'add'>
  specials: Pick<Specials, 'findHolders'>
}

export const bookingsDomain = defineDomain({
  name: 'bookings',
  tables: ['bookings', 'booking_counts', 'content_times', 'debuts', 'reminders'],
  needs: [albumsDomain, contentDomain, identityDomain, noticesDomain, specialsDomain],
  create: createBookings,
})

export function createBookings(parts: BookingParts): Bookings {
  const { database } = parts
  const prune = (now: number) =>
    pruneInBatches(database, (tx, most) => reminders.deleteOld(tx, now - REMINDERS_KEPT_SECONDS, most))
  const tell = async (now: number) => {
    await notifyCalledOff(parts, now)
    await notifyStarts(parts, now)
    await notifyNews(parts, now)
  }
  return {
    handlers: {
      'POST /peony/v3/booking': (input, call) => book(parts, input, call),
      'POST /peony/v3/booking/seen': (input, call) => seeBooked(parts, input, call),
      'POST /peony/v3/un_booking': (input, call) => unbook(parts, input, call),
      'GET /peony/v3/booking_list': (input, call) => listBookings(parts, input, call),
    },
    isBooked: async (db, subject, contentId) => (await store.findBooking(db, subject, contentId)) !== undefined,
    countOf: store.countBookings,
    saveTimes,
    timesOf: times.listTimes,
    async listStarts(db, span, limit) {
      const off = new Set(await parts.only(rooms).listCalledOff(db))
      const starts = await times.listStarts(db, span, limit)
      return new Map([...starts].filter(([id]) => !off.has(id)))
    },
    async countToldOf(db, contentId) {
      const holders = (await findHolders(parts, db, [contentId])).get(contentId) ?? []
      const timed = await times.listTimes(db, holders) // until they begin, readers are reminded of that instead
      const now = parts.clock()
      return store.countBookers(
        db,
        holders.filter((id) => !timed.has(id) || hasBegun(timed.get(id) ?? null, now)),
      )
    },
    findCalendar: (name) => findCalendar(parts, name),
    tell,
    send: (now) => sendReminders(parts, now),
    prune,
    jobs: [
      { everyMs: REMIND_EVERY_MS, name: 'reminding of what was booked', run: ({ now }) => tell(now) },
      { everyMs: SEND_EVERY_MS, name: 'sending of reminders', run: ({ now }) => sendReminders(parts, now) },
      { everyMs: PRUNE_EVERY_MS, name: 'pruning of reminders', run: ({ now }) => prune(now) },
    ],
    personal: createPersonalData(parts),
    contributions: [
      contribute(itemParts, {
        // Asked for only where it can be booked.
        async detail(db, { id, type }) {
          if (bookingTypeOf(type) === null) return {}
          const [found, bookingCount] = await Promise.all([times.listTimes(db, [id]), store.countBookings(db, id)])
          return { times: found.get(id), bookingCount }
        },
      }),
      on(published, (tx, { id }) => reminders.noteDebut(tx, id)),
      on(deleted, (tx, { id }) => saveTimes(tx, id, null)),
    ],
  }
}
