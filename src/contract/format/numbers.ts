import { onceFor } from './once-for.ts'

/**
 * A count as readers write it: large ones in the units of the language (`18.6K`, in Chinese ten thousands), one decimal at
 * most, cut, not rounded: a count never claims more than there is.
 */
export function formatCount(count: number | null | undefined, locale: string): string {
  if (count == null || !Number.isFinite(count)) return '-'
  // Letters stand close to a number, an ideograph needs air.
  return compactFormat(locale)
    .format(count)
    .replace(/\p{Script=Han}/u, '\u2009$&')
}

const compactFormat = onceFor(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' }),
)
