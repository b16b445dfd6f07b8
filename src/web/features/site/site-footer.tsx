import type { Site } from '../../runtime/site.ts'
import { island } from '../../ui/island.tsx'
import style from './site-footer.module.css'

interface SiteFooterProps {
  site: Site
  /** Where the page is in another language, when its own path does not say it. */
  addressIn?: (locale: string) => string
  /** Whether the languages stand here; a page has them once. */
  hasLanguages?: boolean
}

const FooterWords = island<SiteFooterProps>(async () => (await import('./footer-words.tsx')).FooterWords)

/** Foot of every page, at the lower edge of the screen where the page is shorter. */
export function SiteFooter(props: SiteFooterProps) {
  return (
    <footer className={style.footer} data-screen-only>
      <FooterWords {...props} />
    </footer>
  )
}
