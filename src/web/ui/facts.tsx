import { Children, type ReactNode } from 'react'
import style from './facts.module.css'

/** Short facts after each other, with dots between them that never begin a line; what is absent is left out. */
export function Facts({ children }: { children: ReactNode }) {
  return <span className={style.facts}>{Children.map(children, (fact) => fact && <span>{fact}</span>)}</span>
}
