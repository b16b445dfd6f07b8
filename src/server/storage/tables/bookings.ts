import type { Generated } from 'kysely'

/** When and where an item takes place. */
export interface ContentTimesTable {
  content_id: number
  start_at: number
  /** 0 where it is not known. */
  end_at: number
  place: string
  /** The start that readers were reminded of last, below 0 when they were told that it was called off; 0 when of none. */
  reminded_for: number
}

/** Who wants to be reminded of what, once each. `subject` is that of a viewer, anonymous or not. */
export interface BookingsTable {
  subject: string
  content_id: number
  /** Number of the sort of item, as the contract counts them. */
  booking_type: number
  /** Channels that were asked for besides a notice, as JSON. */
  remind: string
  created_at: number
  /** When the subject opened it last. */
  seen_at: number
}

/** How many have booked an item, kept in the transactions that book. */
export interface BookingCountsTable {
  content_id: number
  total: number
}

/** Items that became public while something was booked that may hold them. */
export interface DebutsTable {
  content_id: number
  debut_at: number
  /** Whether those who booked what holds it were told; 0 or 1. */
  told: number
}

/** What goes out by the channel for reminders; a row stays for a while after it went. */
export interface RemindersTable {
  id: Generated<number>
  subject: string
  /** Key of the notice that says the same on the site, and the channel; with the subject they name the reminder. */
  notice_key: string
  kind: 'start' | 'news'
  /** The item that was booked. */
  content_id: number
  /** What is new in it; 0 for the reminder of a start. */
  item_id: number
  /** The start that it reminds of; 0 for news. */
  start_at: number
  /** JSON list of the one channel. */
  channels: string
  created_at: number
  /** When it is to be tried (again). */
  next_at: number
  tries: number
  /** 1 once it went out, or came to nothing. */
  settled: number
}
