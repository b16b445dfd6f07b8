import type { RemindChannel } from '#contract/bookings.ts'

/** A reminder on its way to one reader. */
export interface ReminderMessage {
  /** The same for the same reminder, however often it is sent. */
  key: string
  kind: 'start' | 'news'
  /** Ways that the reader asked for. */
  channels: readonly RemindChannel[]
  /** The reader as the API names them. */
  uid: string
  /** What was booked. */
  title: string
  /** Where it leads, whole. */
  url: string
  /** Seconds; 0 for news. */
  startTime: number
  place: string
  /** What is new; empty for a start. */
  itemTitle: string
  /** Known only where the reader asked for messages to their telephone. */
  number: { areaCode: string; mobile: string } | null
}

/** How reminders reach readers outside of the site. */
export interface ReminderChannel {
  /** The ways that it knows. */
  reaches: readonly RemindChannel[]
  /** Resolves once the reminder was handed over. Throws 50201 when it could not be. */
  send(message: ReminderMessage): Promise<void>
}
