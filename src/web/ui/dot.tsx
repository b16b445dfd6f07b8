import style from './dot.module.css'

/** Between two facts of one line. */
export function Dot() {
  return <span className={style.dot} aria-hidden="true" />
}
