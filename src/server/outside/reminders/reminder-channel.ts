import type { RemindChannel } from '#contract/bookings.ts'
import { postSigned, type SignedWebhook } from '../post-signed.ts'

/** A reminder on its way to one reader. */
export interface ReminderMessage {
  /** The same for the same reminder, however often it is sent. */
  key: string
  kind: 'start' | 'news'
  /** How it is to reach the reader. */
  channel: RemindChannel
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
  /** Known only where it goes to their telephone. */
  number: { areaCode: string; mobile: string } | null
}

/** Brings a reminder on its way. Throws 50201 when that could not be done. */
export type SendReminder = (message: ReminderMessage) => Promise<void>

/** How reminders reach readers outside of the site. */
export interface ReminderChannel {
  /** The ways that there are, first the one that is meant where a reader chose none. */
  reaches: readonly RemindChannel[]
  /** Resolves once the reminder was handed over. Throws 50201 when it could not be. */
  send: SendReminder
}

/** The ways that the operator wants, by who knows them. */
export function createReminders(
  reaches: readonly RemindChannel[],
  senders: Readonly<Record<RemindChannel, SendReminder | null>>,
): ReminderChannel {
  return { reaches, send: async (message) => senders[message.channel]?.(message) }
}

/** Header with the key of a reminder, by which the receiver knows one that comes again. */
export const KEY_HEADER = 'idempotency-key'

/** Posts each reminder as JSON to a service of the operator, who brings it to the reader. */
export function createWebhookReminders(webhook: SignedWebhook): SendReminder {
  return (message) =>
    postSigned(webhook, JSON.stringify(toBody(message)), {
      receiver: 'the service for reminders',
      headers: { [KEY_HEADER]: message.key },
    })
}

function toBody({ key, kind, channel, uid, title, url, startTime, place, itemTitle }: ReminderMessage) {
  return {
    key,
    kind,
    channels: [channel],
    uid,
    title,
    url,
    start_time: startTime,
    place,
    item_title: itemTitle,
  }
}
