import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE } from '#contract/locale.ts'
import { BASE_PATH } from '#contract/share-urls.ts'

/** Where a page has its languages. */
export const LANGUAGES_ID = 'languages'

/** Remembers the language that the reader chose, for the next visit of the home page. */
export function rememberLocale(locale: string): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=${BASE_PATH}; max-age=${LOCALE_COOKIE_MAX_AGE}; samesite=lax`
}

/** The language that was chosen in this browser; null where none was. */
export function chosenLocale(): string | null {
  const start = `${LOCALE_COOKIE}=`
  const chosen = document.cookie.split('; ').find((pair) => pair.startsWith(start))
  return chosen?.slice(start.length) ?? null
}
