import { useLocation } from 'react-router'
import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE } from '#contract/locale.ts'
import { BASE_PATH, toHref } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { useSheet } from '../../ui/sheet-history.ts'
import style from './site-footer.module.css'

/** Foot of every page: the languages, the registration number, whose site it is. */
export function SiteFooter({ site }: { site: Site }) {
  return (
    <footer className={style.footer}>
      <LocaleSwitch />
      <KeptButton />
      <p>
        {site.name}
        {site.icp && <span className={style.icp}>{site.icp}</span>}
      </p>
    </footer>
  )
}

/** Shows what this site keeps in the reader's browser. */
function KeptButton() {
  const text = useText()
  const { show } = useSheet('kept')
  return (
    <button type="button" className={style.kept} aria-haspopup="dialog" onClick={show}>
      {text('kept.open')}
    </button>
  )
}

/** The same page in the other languages; the choice is remembered for the next visit of the home page. */
function LocaleSwitch() {
  const text = useText()
  const config = useConfig()
  const { pathname, search } = useLocation()
  if (config.locales.length < 2) return null
  return (
    <nav className={style.locales} aria-label={text('footer.languages')}>
      {config.locales.map((locale) => (
        <a
          key={locale}
          href={toHref(pathname + search, locale, config)}
          hrefLang={locale}
          lang={locale}
          {...(locale === text.locale && { 'aria-current': 'true' as const })}
          onClick={() => rememberLocale(locale)}
        >
          {localeName(locale)}
        </a>
      ))}
    </nav>
  )
}

const localeNames = new Map<string, string>()

/** A language's name in itself. */
function localeName(locale: string): string {
  const [language = locale] = locale.split('-')
  const name = localeNames.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? locale
  localeNames.set(locale, name)
  return name
}

function rememberLocale(locale: string): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=${BASE_PATH}; max-age=${LOCALE_COOKIE_MAX_AGE}; samesite=lax`
}
