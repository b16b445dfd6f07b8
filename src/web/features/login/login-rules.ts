import type { Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { PageTextId, TextValues } from '#locales/text-ids.ts'

/** Digits of a verification code. */
export const CODE_LENGTH = 6

/** Country codes that are offered; `''` lets the reader type another. */
export const AREA_CODES = ['86', '852', '853', '886'] as const

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

/** What a refused call has to say to the reader, beside the field it is about. */
export function faultOf({ code, data }: Pick<Failure, 'code' | 'data'>, asked: 'send' | 'login'): Fault {
  const field: Field = asked === 'send' ? 'mobile' : 'code'
  switch (code) {
    case 40001:
      return asked === 'send' ? { field, id: 'login.fault.mobile' } : { field, id: 'login.fault.code' }
    case 40104:
      return { field: 'code', id: 'login.fault.code' }
    case 40105:
      return { field: 'code', id: 'login.fault.expired' }
    case 40401:
    case 40901:
    case 41001:
      return { field, id: 'login.fault.invite' }
    case 40302:
      return { field, id: 'login.fault.restricted' }
    case 42901:
      return tooOften(field, data?.retry_after ?? 0)
    case 42902:
      return { field, id: 'login.fault.challenge' }
    case 50201:
      return { field, id: 'login.fault.gateway' }
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
