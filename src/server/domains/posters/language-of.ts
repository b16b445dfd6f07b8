import { findLocale } from '#locales/say.ts'

/** The language in which a poster speaks of what is written in `locale`: English where it has no texts in that one. */
export function languageOf(locale: string): string {
  return findLocale(locale) ?? 'en'
}
