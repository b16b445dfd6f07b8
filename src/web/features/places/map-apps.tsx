import { ChevronRight } from 'lucide-react'
import type { Place } from '#contract/places.ts'
import { useText } from '../../i18n/text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import style from './map-apps.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface MapAppsProps {
  nav: Place['nav']
  onClose: () => void
}

const APPS = ['amap', 'baidu', 'tencent', 'apple'] as const satisfies ReadonlyArray<keyof Place['nav']>

/** The maps that a place can be opened in: their pages open the app where there is one. */
export function MapApps({ nav, onClose }: MapAppsProps) {
  const text = useText()
  return (
    <Sheet label={text('place.apps')} onClose={onClose}>
      <h2 className={textStyle.heading}>{text('place.apps')}</h2>
      <ul>
        {APPS.map((app) => (
          <li key={app}>
            <a className={style.app} href={nav[app]} target="_blank" rel="noopener noreferrer">
              {text(`place.app.${app}`)}
              <ChevronRight aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
