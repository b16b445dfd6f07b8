import style from './phrases.module.css'

/** A title in pieces that are not broken at the end of a line. */
export function Phrases({ phrases }: { phrases: readonly string[] }) {
  let start = 0
  return phrases.map((phrase) => {
    start += phrase.length
    if (phrase.trim() === '') return phrase // in a box of its own it would have no width
    return (
      <span key={start} className={style.phrase}>
        {phrase}
      </span>
    )
  })
}
