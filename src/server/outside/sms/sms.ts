import type { VcodeScene } from '#contract/identity.ts'

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
