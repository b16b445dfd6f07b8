import { isEmail } from '#contract/email.ts'
import type { Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import type { PageTextId, TextValues } from '#locales/text-ids.ts'

/** Digits of a verification code. */
export const CODE_LENGTH = 6

/** Country codes that are offered; `''` lets the reader type another. */
export const AREA_CODES = ['86', '852', '853', '886'] as const

/** Where a code is sent. */
export type ContactKind = 'mobile' | 'email'

/** What a form asks for first: a contact, or a code of an operator. */
export type Form = ContactKind | 'code'

type Ways = PublicConfig['loginWays']

/** The forms that there are here, the one that is shown first before the others; an invitation is accepted by a contact. */
export function formsOf({ mobile, email, code }: Ways, isInvited: boolean): Form[] {
  return [
    ...(mobile ? ['mobile' as const] : []),
    ...(email ? ['email' as const] : []),
    ...(code && !isInvited ? ['code' as const] : []),
  ]
}

/** What a reader has typed to be reached by. */
export interface Contact {
  kind: ContactKind
  areaCode: string
  mobile: string
  email: string
}

/** A contact as calls take it. */
export function toInput({ kind, areaCode, mobile, email }: Contact) {
  return kind === 'mobile' ? { mobile, area_code: areaCode } : { email: email.trim() }
}

/** What is wrong with what was typed; null when a code can be sent there. */
export function faultOfContact({ kind, areaCode, mobile, email }: Contact): Fault | null {
  if (kind === 'mobile') return isMobile(areaCode, mobile) ? null : { field: 'mobile', id: 'login.fault.mobile' }
  return isEmail(email.trim()) ? null : { field: 'mobile', id: 'login.fault.email' }
}

/** Where a code went, as it is read out. */
export function nameOf({ kind, areaCode, mobile, email }: Contact): string {
  return kind === 'mobile' ? inGroups(areaCode, mobile) : email.trim()
}

/** `mobile` is the first field of the form, whatever it asks for. */
export type Field = 'mobile' | 'code' | 'agreement'

/** What is wrong, where, as a text of the site. */
export interface Fault {
  field: Field
  id: PageTextId
  values?: TextValues
}

/** Digits of what was typed or pasted, also in full width. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\D/g, '')
}

/** The verification code in what was typed, pasted or filled in. */
export function codeOf(typed: string): string {
  return digitsOf(typed).slice(0, CODE_LENGTH)
}

/** Eleven digits from 1 on in the mainland, five to fifteen elsewhere. */
export function isMobile(areaCode: string, mobile: string): boolean {
  return areaCode === '86' ? /^1\d{10}$/.test(mobile) : /^\d{5,15}$/.test(mobile) && /^\d{1,4}$/.test(areaCode)
}

/** A number in groups, as it is read out. */
export function inGroups(areaCode: string, mobile: string): string {
  const grouped = areaCode === '86' ? mobile.replace(/^(\d{3})(\d{4})(\d+)$/, '$1 $2 $3') : mobile
  return areaCode === '86' ? grouped : `+${areaCode} ${grouped}`
}

/** What a refused call has to say to the reader, beside the field it is about; `kind` is where a code was to be sent. */
export function faultOf(
  { code, data }: Pick<Failure, 'code' | 'data'>,
  asked: 'send' | 'login' | 'code',
  kind: ContactKind = 'mobile',
): Fault {
  const field: Field = asked === 'login' ? 'code' : 'mobile'
  switch (code) {
    case 40001:
      if (asked === 'send') return { field, id: kind === 'mobile' ? 'login.fault.mobile' : 'login.fault.email' }
      return { field, id: 'login.fault.code' }
    case 40104:
      return { field: 'code', id: 'login.fault.code' }
    case 40105:
      return { field, id: asked === 'code' ? 'login.fault.loginCode' : 'login.fault.expired' }
    case 40401:
    case 40901:
    case 41001:
      return { field, id: 'login.fault.invite' }
    case 40108:
      return { field: 'code', id: 'login.fault.fresh' }
    case 40107:
      return { field: 'mobile', id: 'login.fault.authorization' }
    case 40306:
      return { field, id: 'login.fault.givenOn' }
    case 40302:
      return { field, id: 'login.fault.restricted' }
    case 42901:
      return tooOften(field, data?.retry_after ?? 0)
    case 42902:
      return { field, id: 'login.fault.challenge' }
    case 50201:
      return { field, id: kind === 'mobile' ? 'login.fault.gateway' : 'login.fault.mail' }
    case 50302:
      return { field, id: 'login.fault.absent' }
    case NETWORK_FAILURE:
      return { field, id: 'error.networkAdvice' }
    default:
      return { field, id: 'login.fault.other' }
  }
}

function tooOften(field: Field, seconds: number): Fault {
  if (seconds > 3600) return { field, id: 'login.fault.oftenHours', values: { hours: Math.ceil(seconds / 3600) } }
  if (seconds > 90) return { field, id: 'login.fault.oftenMinutes', values: { minutes: Math.ceil(seconds / 60) } }
  return { field, id: 'login.fault.often', values: { seconds: Math.max(1, seconds) } }
}
