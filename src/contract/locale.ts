/** The language that every text exists in; the one shown when no other is asked for. */
export const BASE_LOCALE = 'zh-CN'

/** The base language in traditional characters: pages that are made of those of the base language, not written. */
export const TRADITIONAL_LOCALE = 'zh-Hant'

/** What a read is asked with for its words in other characters, and how they are named (ISO 15924). */
export const SCRIPT_FIELD = 'script'
export const TRADITIONAL_SCRIPT = 'Hant'

/** Languages that pages can be had in: those of the site, and its base one in traditional characters. */
export function shownLocales(locales: readonly string[]): readonly string[] {
  return locales.includes(TRADITIONAL_LOCALE) ? locales : [...locales, TRADITIONAL_LOCALE]
}

/** Whether a text that says this of its language is, or may be, Chinese in simplified characters. */
export function mayBeSimplified(lang: string): boolean {
  return /^$|^zh(?:-(?:cn|sg|hans)(?:-.*)?)?$/i.test(lang)
}

/** Cookie that remembers the reader's language, and its age in seconds (365 days). */
export const LOCALE_COOKIE = 'i18n_redirected'
export const LOCALE_COOKIE_MAX_AGE = 365 * 24 * 60 * 60

/**
 * Picks the best of `available` for an `Accept-Language` header (RFC 9110, section 12.5.4): exact tag first, then the
 * same primary language. Returns null when none fits.
 */
export function negotiateLocale(header: string | undefined, available: readonly string[]): string | null {
  if (!header) return null
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
      const weight = q ? Number(q.slice(2)) : 1
      return { tag: tag.trim().toLowerCase(), weight: Number.isFinite(weight) ? weight : 0 }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const exact = available.find((locale) => locale.toLowerCase() === tag)
    if (exact) return exact
    const primary = tag.split('-')[0]
    const related = available.find((locale) => locale.toLowerCase().split('-')[0] === primary)
    if (related) return related
  }
  return null
}
