import type { ComponentProps } from 'react'
import style from './icon-button.module.css'
import { SiteLink } from './site-link.tsx'

/** A glyph that leads somewhere; `label` says where to those who do not see it. */
export function IconLink({ label, ...props }: ComponentProps<typeof SiteLink> & { label: string }) {
  return <SiteLink aria-label={label} title={label} {...props} className={style.button} />
}
