import { useLocation } from 'react-router'
import { toAddress, toHref } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { useSheet } from '../../ui/sheet-history.ts'
import style from './footer-words.module.css'
import { LANGUAGES_ID } from './remember-locale.ts'

/** Where the number of a site in the register of the Chinese ministry is looked up; it must lead there. */
const ICP_REGISTER = 'https://beian.miit.gov.cn/'

interface FooterWordsProps {
  site: Site
  addressIn?: ((locale: string) => string) | undefined
}

/** Who runs the site and how they are reached, the languages, what is kept in this browser, the licences. */
export function FooterWords({ site, addressIn }: FooterWordsProps) {
  const links = [...site.links, ...site.agreements]
  return (
    <div className={style.words}>
      {links.length > 0 && <AboutLinks links={links} />}
      <div className={style.row}>
        <LocaleSwitch addressIn={addressIn} />
        <KeptButton />
      </div>
      <p className={style.who}>
        <span>{site.operator || site.name}</span>
        {site.icp && (
          <a href={ICP_REGISTER} rel="noreferrer">
            {site.icp}
          </a>
        )}
        {site.licences.map((licence) => (
          <span key={licence}>{licence}</span>
        ))}
      </p>
    </div>
  )
}

function AboutLinks({ links }: { links: Site['links'] }) {
  const text = useText()
  return (
    <nav className={style.row} aria-label={text('footer.about')}>
      {links.map(({ name, path }) => (
        <a key={path} href={path}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** Shows what this site keeps in the reader's browser. */
function KeptButton() {
  const text = useText()
  const { show } = useSheet('kept')
  return (
    <button type="button" data-tap="kept" aria-haspopup="dialog" onClick={show}>
      {text('kept.open')}
    </button>
  )
}

/** The same page in the other languages; `watchLanguage` takes the reader there and remembers the choice. */
function LocaleSwitch({ addressIn }: Pick<FooterWordsProps, 'addressIn'>) {
  const text = useText()
  const config = useConfig()
  const { pathname, search } = useLocation()
  if (config.locales.length < 2) return null
  const write = Object.keys(config.localeDomains).length > 0 ? toAddress : toHref
  const toLocale = addressIn ?? ((locale: string) => write(pathname + search, locale, config))
  return (
    <nav id={LANGUAGES_ID} className={style.row} aria-label={text('footer.languages')}>
      {config.locales.map((locale) => (
        <a
          key={locale}
          href={toLocale(locale)}
          hrefLang={locale}
          lang={locale}
          {...(locale === text.locale && { 'aria-current': 'true' as const })}
        >
          {config.localeNames[locale]}
        </a>
      ))}
    </nav>
  )
}
