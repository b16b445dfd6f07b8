import { Children } from 'react'
import style from './bound-dots.module.css'

/** A title whose dots (`列夫·托尔斯泰`) stay with the letter before them: none begins a line. */
export function BoundDots({ children }: { children: string }) {
  if (!children.includes('·')) return children
  return Children.map(children.split(/(\S·)/u), (part, place) =>
    place % 2 === 0 ? part : <span className={style.bound}>{part}</span>,
  )
}
