import { useLocation } from 'react-router'
import { toAddress, toHref } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { useSheet } from '../../ui/sheet-history.ts'
import { LANGUAGES_ID, rememberLocale } from './remember-locale.ts'
import style from './site-footer.module.css'

interface SiteFooterProps {
  site: Site
  /** Where the page is in another language, when its own path does not say it. */
  addressIn?: (locale: string) => string
}

/** Foot of every page: the languages, the registration number, whose site it is. */
export function SiteFooter({ site, addressIn }: SiteFooterProps) {
  return (
    <footer className={style.footer} data-screen-only>
      <LocaleSwitch addressIn={addressIn} />
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
function LocaleSwitch({ addressIn }: { addressIn: SiteFooterProps['addressIn'] }) {
  const text = useText()
  const config = useConfig()
  const { pathname, search } = useLocation()
  if (config.locales.length < 2) return null
  const write = Object.keys(config.localeDomains).length > 0 ? toAddress : toHref
  const toLocale = addressIn ?? ((locale: string) => write(pathname + search, locale, config))
  return (
    <nav id={LANGUAGES_ID} className={style.locales} aria-label={text('footer.languages')}>
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
