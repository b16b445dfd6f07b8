import { BookOpen, Smartphone } from 'lucide-react'
import { desktopPath, type DesktopMode } from '#contract/share-urls.ts'
import { SiteMark } from '../../features/site/site-mark.tsx'
import { useText } from '../../i18n/text.tsx'
import { useSite } from '../../runtime/site.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './desktop-head.module.css'
import { useDesktopPath } from './use-desktop-path.ts'

const MODES = [
  { mode: 'phone', Icon: Smartphone, label: 'desktop.phone' },
  { mode: 'read', Icon: BookOpen, label: 'desktop.reading' },
] as const

interface DesktopHeadProps {
  /** The shown page, at the spot that was reached. */
  url: string
  /** Null where there is nothing to choose from. */
  mode: DesktopMode | null
}

/** Whose site it is, and how the page is shown. */
export function DesktopHead({ url, mode }: DesktopHeadProps) {
  const text = useText()
  const site = useSite()
  const toDesktop = useDesktopPath()
  return (
    <header className={style.header}>
      <SiteLink to={toDesktop('/')} className={style.brand}>
        <SiteMark site={site} />
        {site.name}
      </SiteLink>
      {mode && (
        <nav className={style.modes} aria-label={text('desktop.modes')}>
          {MODES.map(({ mode: one, Icon, label }) => (
            <SiteLink
              key={one}
              to={desktopPath(url, one)}
              replace
              className={style.mode}
              {...(one === mode && { 'aria-current': 'page' })}
            >
              <Icon aria-hidden="true" />
              {text(label)}
            </SiteLink>
          ))}
        </nav>
      )}
    </header>
  )
}
