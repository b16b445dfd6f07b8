import { Headphones, Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import type { Speed } from '../players/speeds.ts'
import style from './listen-row.module.css'
import { SpeedButton } from './speed-button.tsx'

interface ListenRowProps {
  status: 'idle' | 'playing' | 'paused'
  /** What is said of it in small words. */
  note: ReactNode
  disabled?: boolean
  speed: Speed
  onTap: () => void
  onNextSpeed: () => void
}

/** Begins to listen to a text, pauses and goes on, and says how fast. */
export function ListenRow({ status, note, disabled = false, speed, onTap, onNextSpeed }: ListenRowProps) {
  const text = useText()
  return (
    <div className={style.row} data-scripted>
      <button type="button" className={style.start} disabled={disabled} data-tap="listen" onClick={onTap}>
        <span className={style.mark}>{status === 'playing' ? <Pause /> : <Headphones />}</span>
        <span className={style.words}>
          <span>{text(`listen.${status}`)}</span>
          <span className={style.note}>{note}</span>
        </span>
      </button>
      <SpeedButton className={style.speed} speed={speed} disabled={disabled} onNext={onNextSpeed} />
    </div>
  )
}
