import type { Site } from '../../runtime/site.ts'
import style from './site-mark.module.css'

/** The operator's logo, or the first character of the name on the site's colour. */
export function SiteMark({ site }: { site: Site }) {
  if (site.logo) return <img className={style.mark} src={site.logo} alt="" width={26} height={26} />
  return (
    <span className={style.mark} aria-hidden="true">
      {Array.from(site.name)[0]}
    </span>
  )
}
