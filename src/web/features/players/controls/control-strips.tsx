import type { ReactNode } from 'react'
import style from './control-strips.module.css'

interface ControlStripsProps {
  /** Darkens the whole film, not its edges alone. */
  dims?: boolean
  /** At the upper edge: what has to be said, then buttons. */
  notes?: ReactNode
  top: ReactNode
  middle?: ReactNode
  /** At the lower edge: where the film is, then buttons; null for none. */
  scrubber?: ReactNode
  row: ReactNode
}

/** Where controls stand over a film. They go with `data-controls` of what they lie in, but not while one has the focus. */
export function ControlStrips({ dims = false, notes, top, middle, scrubber, row }: ControlStripsProps) {
  return (
    <div className={style.controls} data-dims={dims}>
      <div className={style.top}>
        <div className={style.notes}>{notes}</div>
        {top}
      </div>
      <div className={style.middle}>{middle}</div>
      {row && (
        <div className={style.bottom} data-bare={!scrubber}>
          {scrubber}
          <div className={style.row}>{row}</div>
        </div>
      )}
    </div>
  )
}
