import type { RemindChannel } from '#contract/bookings.ts'
import { postSigned, type SignedWebhook } from '../post-signed.ts'

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

/** Header with the key of a reminder, by which the receiver knows one that comes again. */
export const KEY_HEADER = 'idempotency-key'

/** Posts each reminder as JSON to a service of the operator, who brings it to the reader. */
export function createWebhookReminders(webhook: SignedWebhook): ReminderChannel {
  return {
    reaches: ['wx', 'sms'],
    send: (message) =>
      postSigned(webhook, JSON.stringify(toBody(message)), {
        receiver: 'the service for reminders',
        headers: { [KEY_HEADER]: message.key },
      }),
  }
}

function toBody({ key, kind, channels, uid, title, url, startTime, place, itemTitle, number }: ReminderMessage) {
  return {
    key,
    kind,
    channels,
    uid,
    title,
    url,
    start_time: startTime,
    place,
    item_title: itemTitle,
    ...(number && { mobile: number.mobile, area_code: number.areaCode }),
  }
}
