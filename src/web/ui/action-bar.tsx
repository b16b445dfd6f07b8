import type { ComponentProps, ReactNode } from 'react'
import style from './action-bar.module.css'

/** What a reader can do with the page, at its lower edge. */
export function ActionBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={style.bar} data-screen-only role="toolbar" aria-label={label}>
      <div className={style.row}>{children}</div>
    </div>
  )
}

interface ActionProps extends Omit<ComponentProps<'button'>, 'title'> {
  /** What it does, for those who do not see the icon. */
  label: string
  /** Beneath the icon: a count, or a word. */
  caption: ReactNode
  icon: ReactNode
  /** For what is either set or not. */
  pressed?: boolean
}

/** One action of the bar. */
export function BarAction({ label, caption, icon, pressed, ...props }: ActionProps) {
  return (
    <button type="button" aria-label={label} aria-pressed={pressed} {...props} className={style.action}>
      {icon}
      <span>{caption}</span>
    </button>
  )
}
