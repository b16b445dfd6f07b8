import { parseHighlight } from './parse-highlight.ts'
import style from './highlighted.module.css'

/** A hit of this many characters stays on one line. */
const UNBROKEN_MAX = 8

/** A text of the API in which hits stand out by their colour. */
export function Highlighted({ highlight }: { highlight: string }) {
  return parseHighlight(highlight).map(({ at, text, isHit }) =>
    isHit ? (
      <mark key={at} className={style.hit} data-unbroken={text.length <= UNBROKEN_MAX}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

/** Whether anything in a highlight was searched for. */
export function hasHit(highlight: string): boolean {
  return highlight.includes('<em>')
}
