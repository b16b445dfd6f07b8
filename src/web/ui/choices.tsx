import type { ReactNode } from 'react'
import style from './choices.module.css'

interface ChoiceRowProps {
  id: string
  label: string
  /** Whether its name, which is long, stands above. */
  above?: boolean
  children: ReactNode
}

/** Something that can be set, with its name. */
export function ChoiceRow({ id, label, above = false, children }: ChoiceRowProps) {
  return (
    <div className={above ? style.tall : style.row} role="group" aria-labelledby={id}>
      <span id={id} className={style.label}>
        {label}
      </span>
      {children}
    </div>
  )
}

interface ChoicesProps<T extends string | undefined> {
  name: string
  label: string
  values: readonly T[]
  chosen: T
  nameOf: (value: T) => string
  onChange: (value: T) => void
  /** Each on the colour that it stands for. */
  swatches?: boolean
  above?: boolean
}

/** One of a few, all in sight. */
export function Choices<T extends string | undefined>({
  name,
  label,
  values,
  chosen,
  nameOf,
  onChange,
  swatches = false,
  above = false,
}: ChoicesProps<T>) {
  return (
    <ChoiceRow id={`choices-${name}`} label={label} above={above}>
      <span className={swatches ? style.swatches : style.segments}>
        {values.map((value) => (
          <label key={value ?? 'default'} className={swatches ? style.swatch : style.segment} data-value={value}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            {nameOf(value)}
          </label>
        ))}
      </span>
    </ChoiceRow>
  )
}
