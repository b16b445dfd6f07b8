/** Country code of numbers that are given without one. */
export const HOME_AREA_CODE = '86'

/** A country code without plus and leading zeros: 86 for +86 and 0086; empty when there is none. */
export function toAreaCode(text: string): string {
  return text.replace(/^\+/, '').replace(/^0+/, '')
}

/** Whether digits can be a number in a country: eleven of them from 1 on in China's mainland, 5 to 15 elsewhere. */
export function isMobile(areaCode: string, mobile: string): boolean {
  return areaCode === HOME_AREA_CODE ? /^1\d{10}$/.test(mobile) : /^\d{5,15}$/.test(mobile)
}
