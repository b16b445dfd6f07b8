import type { VcodeScene } from '#contract/identity.ts'
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

/** Posts each code as JSON to a service of the operator, who brings it to the telephone. */
export function createWebhookSms(webhook: SignedWebhook): Sms {
  return {
    async send({ mobile, areaCode, vcode, scene }) {
      const body = JSON.stringify({ mobile, area_code: areaCode, vcode, scene })
      await postSigned(webhook, body, { receiver: 'the SMS gateway' })
    },
  }
}

/** For developing: each code becomes a line that `write` gets, with so much of the number that it can be told. */
export function createConsoleSms(write: (line: string) => void): Sms {
  return {
    async send({ areaCode, mobile, vcode, scene }) {
      write(`verification code ${vcode} (${scene}) for +${areaCode} …${mobile.slice(-4)}\n`)
    },
  }
}
