import type { Contact } from './way-vault.ts'

/** The number or the address that a call names; null where it names neither. */
export function toContact(input: {
  mobile?: string | undefined
  area_code: string
  email?: string | undefined
}): Contact | null {
  const { mobile, area_code: areaCode, email } = input
  if (mobile !== undefined) return { kind: 'mobile', areaCode, mobile }
  return email === undefined ? null : { kind: 'email', email }
}
