import type { bookingEndpoints } from '#contract/bookings.ts'
import type { ContentCard, ContentType } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Log } from '#server/http/log.ts'
import type { ReminderChannel } from '#server/outside/reminders/reminder-channel.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { pruneInBatches } from '#server/storage/prune.ts'
import { book } from './book.ts'
import { findCalendar } from './find-calendar.ts'
import { listBookings } from './list-bookings.ts'
import { createPersonalBookings } from './personal-bookings.ts'
import { REMINDERS_KEPT_SECONDS, type ContentTimes } from './rules.ts'
import { saveTimes } from './save-times.ts'
import { sendReminders } from './send-reminders.ts'
import * as store from './store.ts'
import * as reminders from './store-reminders.ts'
import * as times from './store-times.ts'
import { tellCalledOff } from './tell-called-off.ts'
import { tellNews } from './tell-news.ts'
import { tellStarts } from './tell-starts.ts'
import { unbook } from './unbook.ts'

export type { ContentTimes } from './rules.ts'

/** What readers want to be reminded of, when that is, and the reminding. */
export interface Bookings {
  handlers: Handlers<typeof bookingEndpoints>
  isBooked(db: Db, subject: string, contentId: number): Promise<boolean>
  /** Says when an item takes place; null: at no time. Whoever is to be reminded is reminded by the new time. */
  saveTimes(tx: Tx, contentId: number, times: ContentTimes | null): Promise<void>
  /** When items take place; those without a time are left out. */
  timesOf(db: Db, contentIds: readonly number[]): Promise<Map<number, ContentTimes>>
  countOf(db: Db, contentId: number): Promise<number>
  /** An item became public: to be told to whoever booked what holds it. */
  noteDebut(tx: Tx, contentId: number): Promise<void>
  /** The calendar entry by its address without the folder, `2/AbCd1234.ics`. Throws 40401, 41001. */
  findCalendar(name: string): Promise<{ body: string; type: string }>
  /** Tells readers what is due; several processes may do this at once, and each may die at any time. */
  tell(now: number): Promise<void>
  /** Sends out what is to go beyond the site. */
  send(now: number): Promise<void>
  prune(now: number): Promise<number>
  personal: PersonalData
}

export interface BookingParts {
  database: Database
  ids: IdCodec
  /** Origin that all addresses lead to (`https://example.org`). */
  wapHost: string
  log: Log
  /** Reaches readers outside of the site; null where nothing does. */
  channel: ReminderChannel | null
  /** How long before a start readers are reminded. */
  remindSeconds: number
  content: {
    findTarget(db: Db, hashed: string, options?: { field?: string }): Promise<{ id: number; type: ContentType }>
    filterPublished(db: Db, ids: readonly number[]): Promise<Set<number>>
    /** Cards of the published ones among `ids`, in the order of `ids`. */
    loadCards(ids: readonly number[]): Promise<Array<{ id: number; card: ContentCard }>>
    /** A published item with its version. Throws 40002, 40401, 41001. */
    getDetail(hashed: string): Promise<CalendarItem>
  }
  /** The public albums and specials that items stand in, by item. */
  findHolders(db: Db, contentIds: readonly number[]): Promise<Map<number, number[]>>
  addNotices(tx: Tx, drafts: readonly ReminderNotice[]): Promise<void>
  /** The telephone number of a user. */
  findMobile(db: Db, userId: number): Promise<{ areaCode: string; mobile: string } | null>
  live: {
    /** Whether a live room has neither begun nor been called off. */
    isBookable(db: Db, contentId: number): Promise<boolean>
    /** Those among items that are live rooms which are over or were called off. */
    filterOver(db: Db, contentIds: readonly number[]): Promise<Set<number>>
    /** Live rooms that were called off. */
    listCalledOff(db: Db): Promise<number[]>
  }
}

/** What a calendar entry is made of besides its times. */
interface CalendarItem {
  id: string
  type: ContentType
  title: string
  summary: string
  path: string
  update_time: number
  version: number
}

/** What a reader is told on the site. */
interface ReminderNotice {
  subject: string
  kind: 'reminder'
  key: string
  contentId: number
  commentId: null
  fromUserId: null
  detail: Record<string, string | number>
}

export function createBookings(parts: BookingParts): Bookings {
  const { database } = parts
  return {
    handlers: {
      'POST /peony/v3/booking': (input, call) => book(parts, input, call),
      'POST /peony/v3/un_booking': (input, call) => unbook(parts, input, call),
      'GET /peony/v3/booking_list': (input, call) => listBookings(parts, input, call),
    },
    isBooked: async (db, subject, contentId) => (await store.findBooking(db, subject, contentId)) !== undefined,
    saveTimes,
    timesOf: times.listTimes,
    countOf: store.countBookings,
    noteDebut: reminders.noteDebut,
    findCalendar: (name) => findCalendar(parts, name),
    async tell(now) {
      await tellCalledOff(parts, now)
      await tellStarts(parts, now)
      await tellNews(parts, now)
    },
    send: (now) => sendReminders(parts, now),
    prune: (now) => pruneInBatches(database, (tx, most) => reminders.deleteOld(tx, now - REMINDERS_KEPT_SECONDS, most)),
    personal: createPersonalBookings(parts),
  }
}
