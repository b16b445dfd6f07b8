import { Minus, Plus } from 'lucide-react'
import type { FormField } from '#contract/forms.ts'
import { useText } from '../../i18n/text.tsx'
import type { FieldControlProps } from './field-control.tsx'
import style from './form-fields.module.css'

/** Numbers with more steps than this are typed. */
const STEPS_MAX = 20

/** Whether a number is chosen step by step: between two whole numbers that lie near each other. */
export function mayStep({ min, max }: FormField): boolean {
  return Number.isInteger(min) && Number.isInteger(max) && Number(max) - Number(min) <= STEPS_MAX
}

/** A small number with a button on either side. */
export function NumberStepper({ field, value, isFaulty, describedBy, onChange, onLeave }: FieldControlProps) {
  const text = useText()
  const { field_id: name, label } = field
  const [min, max] = [Number(field.min), Number(field.max)]
  const entered = value === undefined ? '' : String(value)
  const current = entered === '' || !Number.isFinite(Number(entered)) ? min : Number(entered)
  const step = (by: number) => onChange(Math.min(max, Math.max(min, current + by)))
  return (
    <div className={style.stepper}>
      <button
        type="button"
        aria-label={text('form.less', { label })}
        disabled={current <= min}
        onClick={() => step(-1)}
      >
        <Minus />
      </button>
      <input
        id={`f-${name}`}
        name={name}
        inputMode="numeric"
        maxLength={6}
        placeholder={String(min)}
        value={entered}
        aria-invalid={isFaulty}
        aria-describedby={describedBy}
        onBlur={onLeave}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
      <button type="button" aria-label={text('form.more', { label })} disabled={current >= max} onClick={() => step(1)}>
        <Plus />
      </button>
    </div>
  )
}
