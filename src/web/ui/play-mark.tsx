import { Play } from 'lucide-react'
import style from './play-mark.module.css'

/** On a still that a film begins from; what holds it is what is touched, and the place that it fills. */
export function PlayMark() {
  return (
    <span className={style.mark}>
      <Play aria-hidden="true" />
    </span>
  )
}
