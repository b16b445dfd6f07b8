import type { ComponentProps, ElementType } from 'react'
import style from './button.module.css'

type ButtonProps<T extends ElementType> = ComponentProps<T> & { as?: T; kind: 'solid' | 'soft' | 'quiet' }

/** The main action of a page (`solid`), one that invites (`soft`), one beside it (`quiet`). */
export function Button<T extends ElementType = 'button'>({ as, kind, ...props }: ButtonProps<T>) {
  const Tag: ElementType = as ?? 'button'
  return <Tag {...(as ? {} : { type: 'button' })} {...props} className={`${style.button} ${style[kind]}`} />
}
