import type { ReactNode } from 'react'
import style from './switch-row.module.css'

interface SwitchRowProps {
  label: string
  /** Beneath the label: what it does. */
  note?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is on or off, with its name. */
export function SwitchRow({ label, note, isOn, onChange }: SwitchRowProps) {
  return (
    <label className={style.row}>
      <span className={style.words}>
        {label}
        {note !== undefined && <span className={style.note}>{note}</span>}
      </span>
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
