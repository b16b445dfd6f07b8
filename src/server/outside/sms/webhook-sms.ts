import { postSigned, type SignedWebhook } from '../post-signed.ts'
import type { CodeMessage, Sms } from './sms.ts'

/** Posts each code as JSON to a service of the operator, who brings it to the telephone. */
export function createWebhookSms(webhook: SignedWebhook): Sms {
  return {
    send: (message) => postSigned(webhook, JSON.stringify(toBody(message)), { receiver: 'the SMS gateway' }),
  }
}

function toBody({ mobile, areaCode, vcode, scene }: CodeMessage) {
  return { mobile, area_code: areaCode, vcode, scene }
}
