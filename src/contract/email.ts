/** Characters of an address at most, and of what stands before its `@`. */
export const EMAIL_MAX = 254
const LOCAL_MAX = 64

const ATOM = "[a-z0-9!#$%&'*+/=?^_{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`, 'i')

/**
 * Whether a text is one e-mail address that codes can be sent to: ASCII alone, so that no letter that looks like another
 * one makes a second address of the same looks; a domain in other letters is written as `xn--…`. No quotes, no spaces,
 * nothing that would mean something in the head of a message.
 */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && text.indexOf('@') <= LOCAL_MAX && EMAIL.test(text)
}

/** An address as it is found by and sent to: capitals make no other one. */
export function toEmail(text: string): string {
  return text.toLowerCase()
}
