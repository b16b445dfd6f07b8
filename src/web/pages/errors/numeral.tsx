import style from './error-page.module.css'

/** The status, quiet and large, cut by the tide line. */
export function Numeral({ status }: { status: number }) {
  return (
    <svg viewBox="0 0 358 128" className={style.numeral} fill="none" strokeLinecap="round" aria-hidden="true">
      <text x="-6" y="96" className={style.status}>
        {status}
      </text>
      <path className={style.wave} d="M1 91c24 0 40-18 64-18s42 18 68 18 44-18 68-18 44 18 70 18 44-14 86-13" />
      <path className={style.ripple} d="M18 106c20 0 34-12 58-12s40 12 64 12M214 100c20 0 34-9 56-9" />
    </svg>
  )
}
