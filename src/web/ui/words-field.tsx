import { useId, type Ref } from 'react'
import { lengthOf } from './insert-text.ts'
import style from './words-field.module.css'

interface WordsFieldProps {
  label: string
  hint?: string
  rows: number
  /** Characters at most. More can be typed, and is not cut off. */
  max: number
  value: string
  readOnly: boolean
  ref?: Ref<HTMLTextAreaElement>
  onChange: (value: string) => void
}

/** Counted once it is nearly full. */
const COUNTED_FROM = 0.8

/** A field for sentences of a reader, with its label above it. */
export function WordsField({ label, hint, max, value, onChange, ...field }: WordsFieldProps) {
  const id = useId()
  const length = lengthOf(value)
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        placeholder={hint}
        aria-invalid={length > max}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.target.value)}
        {...field}
      />
      <span id={`${id}-count`} className={style.count} data-over={length > max}>
        {length > max * COUNTED_FROM && `${length}/${max}`}
      </span>
    </div>
  )
}
