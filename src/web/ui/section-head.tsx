import type { ReactNode } from 'react'
import style from './section-head.module.css'
import textStyle from './text-styles.module.css'

export function SectionHead({ title, note }: { title: string; note?: ReactNode }) {
  return (
    <div className={style.head}>
      <h2 className={style.title}>{title}</h2>
      {note && <span className={textStyle.meta}>{note}</span>}
    </div>
  )
}
