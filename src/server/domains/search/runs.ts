import { simplify } from '#base/simplify.ts'

const IGNORED = /\p{Default_Ignorable_Code_Point}+/gu
const RUN = /[\p{L}\p{N}\p{M}]+/gu

/**
 * A text as it is compared: full-width forms narrowed, lower case, simplified, without invisible characters. Items that
 * were indexed by other rules are indexed anew (`RULES`).
 */
export function normalize(text: string): string {
  return simplify(text.normalize('NFKC').toLowerCase().normalize().replaceAll('ς', 'σ').replace(IGNORED, ''))
}

/** Its letters and digits, cut where anything else stands between them. */
export function toRuns(text: string): string[] {
  return normalize(text).match(RUN) ?? []
}

/** What a keyword asks for: each run once. An item has to hold them all. */
export function toTerms(keyword: string): string[] {
  return [...new Set(toRuns(keyword))]
}

/** A keyword as it was typed, without what is not looked for. */
export function toLabel(keyword: string): string {
  return (keyword.normalize('NFKC').replace(IGNORED, '').match(RUN) ?? []).join(' ')
}
