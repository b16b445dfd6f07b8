import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import style from './rows.module.css'
import textStyle from './text-styles.module.css'
import { SiteLink } from './site-link.tsx'

/** Rows beneath each other, each leading somewhere or telling something. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={style.rows} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowLinkProps {
  to: string
  icon: ReactNode
  name: string
  /** At the end, such as a count. */
  note?: ReactNode
}

/** A row that leads to another page. */
export function RowLink({ to, icon, name, note }: RowLinkProps) {
  return (
    <li className={style.item}>
      <SiteLink to={to} className={style.row}>
        {icon}
        <span className={textStyle.filling}>{name}</span>
        {note !== undefined && <span className={textStyle.noteNumbers}>{note}</span>}
        <ChevronRight className={style.arrow} />
      </SiteLink>
    </li>
  )
}
