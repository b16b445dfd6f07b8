import type { VcodeScene } from '#contract/identity.ts'
import type { SendReminder } from '../reminders/reminder-channel.ts'
import { postSigned, type SignedWebhook } from '../post-signed.ts'

/** A verification code on its way to a telephone. */
export interface CodeMessage {
  mobile: string
  areaCode: string
  vcode: string
  scene: VcodeScene
}

/** How verification codes reach telephones. */
export interface Sms {
  /** Resolves once the message was handed over. Throws 50201 when it could not be. */
  send(message: CodeMessage): Promise<void>
}

/** How reminders, too, reach telephones; nothing goes where no number is known. */
export interface SmsGateway extends Sms {
  remind: SendReminder
}

/** Posts each message as JSON to a service of the operator, who brings it to the telephone. */
export function createWebhookSms(webhook: SignedWebhook): SmsGateway {
  const post = (body: object) => postSigned(webhook, JSON.stringify(body), { receiver: 'the SMS gateway' })
  return {
    send: ({ mobile, areaCode, vcode, scene }) => post({ mobile, area_code: areaCode, vcode, scene }),
    async remind({ number, key, kind, title, url, startTime, place, itemTitle }) {
      if (!number) return
      const to = { mobile: number.mobile, area_code: number.areaCode, scene: 'reminder' }
      await post({ ...to, key, kind, title, url, start_time: startTime, place, item_title: itemTitle })
    },
  }
}

/** For developing: each message becomes a line that `write` gets, with so much of the number that it can be told. */
export function createConsoleSms(write: (line: string) => void): SmsGateway {
  return {
    async send({ areaCode, mobile, vcode, scene }) {
      write(`verification code ${vcode} (${scene}) for +${areaCode} …${mobile.slice(-4)}\n`)
    },
    async remind({ title, url }) {
      write(`reminder of ${title}: ${url}\n`)
    },
  }
}
