import { useLocation } from 'react-router'
import { toAddress, toHref } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { LANGUAGES_ID, rememberLocale } from './remember-locale.ts'

interface LocaleSwitchProps {
  /** Where the page is in another language, when its own path does not say it. */
  addressIn?: ((locale: string) => string) | undefined
  className: string | undefined
}

/** The same page in the other languages; the choice is remembered for the next visit of the home page. */
export function LocaleSwitch({ addressIn, className }: LocaleSwitchProps) {
  const text = useText()
  const config = useConfig()
  const { pathname, search } = useLocation()
  if (config.locales.length < 2) return null
  const write = Object.keys(config.localeDomains).length > 0 ? toAddress : toHref
  const toLocale = addressIn ?? ((locale: string) => write(pathname + search, locale, config))
  return (
    <nav id={LANGUAGES_ID} className={className} aria-label={text('footer.languages')}>
      {config.locales.map((locale) => (
        <a
          key={locale}
          href={toLocale(locale)}
          hrefLang={locale}
          lang={locale}
          {...(locale === text.locale && { 'aria-current': 'true' as const })}
          onClick={() => rememberLocale(locale)}
        >
          {config.localeNames[locale]}
        </a>
      ))}
    </nav>
  )
}
