import style from './bound-dots.module.css'

/** A title whose dots (`列夫·托尔斯泰`) stay with the letter before them: none begins a line. */
export function BoundDots({ children }: { children: string }) {
  if (!children.includes('·')) return children
  return children.split(/(\S·)/u).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which come and go together
      <span key={place} className={style.bound}>
        {part}
      </span>
    ),
  )
}
