import type { Command } from 'commander'
import { isEmail, toEmail } from '#contract/email.ts'
import { HOME_AREA_CODE, isMobile, toAreaCode } from '#contract/telephone.ts'
import type { Contact } from '#server/domains/identity/identity.ts'
import { CommandFailed } from './command-failed.ts'

/** `--area-code`. */
export function withAreaCode(command: Command): Command {
  return command.option('--area-code <code>', 'country code of the number', HOME_AREA_CODE)
}

/** The telephone number or e-mail address of a user as it was typed. Throws `CommandFailed`. */
export function parseContact(typed: string, areaCode: string): Contact {
  if (typed.includes('@')) {
    if (!isEmail(typed)) throw new CommandFailed(`${typed} is no e-mail address.`)
    return { kind: 'email', email: toEmail(typed) }
  }
  const code = toAreaCode(areaCode)
  if (!isMobile(code, typed)) throw new CommandFailed(`+${code} ${typed} is no telephone number.`)
  return { kind: 'mobile', areaCode: code, mobile: typed }
}
