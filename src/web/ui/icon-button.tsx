import type { ComponentProps } from 'react'
import style from './icon-button.module.css'

/** A glyph that does something; `label` says what to those who do not see it. */
export function IconButton({ label, ...props }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" aria-label={label} title={label} {...props} className={style.button} />
}
