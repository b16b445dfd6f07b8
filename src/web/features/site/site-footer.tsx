import { useText } from '../../i18n/text.tsx'
import type { Site } from '../../runtime/site.ts'
import { useSheet } from '../../ui/sheet-history.ts'
import { LocaleSwitch } from './locale-switch.tsx'
import style from './site-footer.module.css'

interface SiteFooterProps {
  site: Site
  /** Where the page is in another language, when its own path does not say it. */
  addressIn?: (locale: string) => string
  /** Whether the languages stand here; a page has them once. */
  hasLanguages?: boolean
}

/** Foot of every page: the languages, the registration number, whose site it is. */
export function SiteFooter({ site, addressIn, hasLanguages = true }: SiteFooterProps) {
  return (
    <footer className={style.footer} data-screen-only>
      {hasLanguages && <LocaleSwitch className={style.locales} addressIn={addressIn} />}
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
