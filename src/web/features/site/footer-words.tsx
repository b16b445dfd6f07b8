import { useText } from '../../i18n/text.tsx'
import type { Site } from '../../runtime/site.ts'
import { useSheet } from '../../ui/sheet-history.ts'
import style from './footer-words.module.css'
import { LocaleSwitch } from './locale-switch.tsx'

/** Where the number of a site in the register of the Chinese ministry is looked up; it must lead there. */
const ICP_REGISTER = 'https://beian.miit.gov.cn/'

interface FooterWordsProps {
  site: Site
  addressIn?: (locale: string) => string
  hasLanguages?: boolean
}

/** Who runs the site and how they are reached, the languages, what is kept in this browser, the licences. */
export function FooterWords({ site, addressIn, hasLanguages = true }: FooterWordsProps) {
  const links = [...site.links, ...site.agreements]
  return (
    <div className={style.words}>
      {links.length > 0 && <AboutLinks links={links} />}
      <div className={style.row}>
        {hasLanguages && <LocaleSwitch className={style.locales} addressIn={addressIn} />}
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
