/** A count as readers write it: in Chinese from 10 000 in 万, from 100 000 000 in 亿; one decimal at most, cut. */
export function formatCount(count: number | null | undefined, locale: string): string {
  if (count == null || !Number.isFinite(count)) return '-'
  if (!locale.startsWith('zh'))
    return new Intl.NumberFormat(locale, {
      notation: 'compact',
      maximumFractionDigits: 1,
      roundingMode: 'trunc',
    }).format(count)
  const size = Math.abs(count)
  if (size >= 100_000_000) return `${oneDecimal(count / 100_000_000)}\u2009亿`
  if (size >= 10_000) return `${oneDecimal(count / 10_000)}\u2009万`
  return String(count)
}

/** Cut, not rounded: 19 999 is 1.9 万, a count never claims more than there is. */
function oneDecimal(value: number): string {
  return String(Math.trunc(value * 10) / 10)
}
