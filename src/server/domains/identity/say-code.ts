import type { VcodeScene } from '#contract/identity.ts'
import { say } from '#locales/say.ts'
import { VCODE_SECONDS } from './rules.ts'

/** A verification code as an e-mail says it: the code in its subject, and what it is for, so that nobody is talked out of it. */
export function sayCode(
  locale: string,
  { vcode, scene }: { vcode: string; scene: VcodeScene },
): { subject: string; text: string } {
  const subject = say(locale, `mail.code.subject.${scene}`, { code: vcode })
  const text = say(locale, 'mail.code.text', {
    purpose: say(locale, `mail.code.purpose.${scene}`),
    code: vcode,
    minutes: VCODE_SECONDS / 60,
  })
  return { subject, text }
}
