import { useText } from '../../../i18n/text.tsx'
import style from './sync-switch.module.css'

/** Whether chat and posts keep step with the film, or are shown whole. */
export function SyncSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const text = useText()
  return (
    <label className={style.row}>
      <span className={style.words}>{text('live.replay.sync')}</span>
      <input
        type="checkbox"
        role="switch"
        className={style.input}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={style.track} aria-hidden="true" />
    </label>
  )
}
