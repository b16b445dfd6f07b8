import { postSigned, type SignedWebhook } from '../post-signed.ts'
import type { ReminderChannel, ReminderMessage } from './reminder-channel.ts'

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
