import { useLocation } from 'react-router'
import { BASE_LOCALE, shownLocales, TRADITIONAL_LOCALE } from '#contract/locale.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { toHref } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { LANGUAGES_ID, rememberLocale } from './remember-locale.ts'

interface LocaleSwitchProps {
  /** Where the page is in another language, when its own path does not say it. */
  addressIn?: ((locale: string) => string) | undefined
  className: string | undefined
  /** Whether traditional characters are among what can be chosen; where they are chosen, they always are. */
  hasTraditional?: boolean
}

/** The same page in the other languages; the choice is remembered for the next visit of the home page. */
export function LocaleSwitch({ addressIn, className, hasTraditional = false }: LocaleSwitchProps) {
  const text = useText()
  const config = useConfig()
  const { pathname, search } = useLocation()
  const isOffered = hasTraditional || text.locale === TRADITIONAL_LOCALE
  const locales = isOffered ? shownLocales(config.locales) : config.locales
  if (locales.length < 2) return null
  const toLocale =
    addressIn ?? ((locale: string) => originOf(locale, config) + toHref(pathname + search, locale, config))
  return (
    <nav id={LANGUAGES_ID} className={className} aria-label={text('footer.languages')}>
      {locales.map((locale) => (
        <a
          key={locale}
          href={toLocale(locale)}
          hrefLang={locale}
          lang={locale}
          {...(locale === text.locale && { 'aria-current': 'true' as const })}
          onClick={() => rememberLocale(locale)}
        >
          {config.localeNames[locale] ?? text('footer.traditional')}
        </a>
      ))}
    </nav>
  )
}

/** The host where a language lives; empty where all live on one. */
function originOf(locale: string, { localeDomains, siteOrigin }: PublicConfig): string {
  if (Object.keys(localeDomains).length === 0) return ''
  return localeDomains[locale === TRADITIONAL_LOCALE ? BASE_LOCALE : locale] ?? siteOrigin
}
