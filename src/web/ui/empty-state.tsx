import type { ReactNode } from 'react'
import style from './empty-state.module.css'

/** Nothing here: a drawing, one sentence, one action at most. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={style.empty}>
      <svg
        viewBox="0 0 176 96"
        className={style.drawing}
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M62 52h52l-8 18H70zM88 52V18M88 20l20 24H88M88 28L74 44h14" />
        <path className={style.water} d="M20 78c14 0 20-8 34-8s20 8 34 8 20-8 34-8 20 8 34 8" />
        <path d="M40 90c10 0 14-5 24-5s14 5 24 5 14-5 24-5 14 5 24 5" />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  )
}
