import type { ReactNode } from 'react'
import { SiteLink } from '../../ui/site-link.tsx'
import { useBarHides } from '../../ui/use-bar-hides.ts'
import type { Site } from '../../runtime/site.ts'
import { SiteMark } from './site-mark.tsx'
import style from './site-header.module.css'

interface SiteHeaderProps {
  site: Site
  /** Between the name and the actions. */
  search: ReactNode
  /** Beside the name, such as the reader button. */
  actions?: ReactNode
  /** Stays while the rest of the header leaves. */
  tabs: ReactNode
}

/** Head of the home page. On the way down only the tabs stay. */
export function SiteHeader({ site, search, actions, tabs }: SiteHeaderProps) {
  const hidden = useBarHides()
  return (
    <header className={style.header} data-hidden={hidden}>
      <div className={style.row}>
        <h1 className={style.name}>
          <SiteLink to="/" className={style.brand}>
            <SiteMark site={site} />
            {site.name}
          </SiteLink>
        </h1>
        {search}
        {actions}
      </div>
      {tabs}
    </header>
  )
}
