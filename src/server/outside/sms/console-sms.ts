import type { Sms } from './sms.ts'

/** For developing: each code becomes a line that `write` gets, with so much of the number that it can be told. */
export function createConsoleSms(write: (line: string) => void): Sms {
  return {
    async send({ areaCode, mobile, vcode, scene }) {
      write(`verification code ${vcode} (${scene}) for +${areaCode} …${mobile.slice(-4)}\n`)
    },
  }
}
