import { Play } from 'lucide-react'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import style from './said-at.module.css'

/** The second of sound or film at which a line is said. */
export function SaidAt({ second }: { second: number }) {
  const text = useText()
  const time = formatDuration(second)
  return (
    <span className={style.at}>
      <Play />
      <span className="visually-hidden">{text('search.saidAt', { time })}</span>
      <span aria-hidden="true">{time}</span>
    </span>
  )
}
