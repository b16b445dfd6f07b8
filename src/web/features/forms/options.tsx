import type { FieldControlProps } from './field-control.tsx'
import style from './form-fields.module.css'
import { optionKey } from './places.ts'

/** What can be chosen, each in a box of its own: one of them, or several. */
export function Options({ field, value, closed, isFaulty, describedBy, onChange, onLeave }: FieldControlProps) {
  const { field_id: name, kind, options, required } = field
  const isSingle = kind === 'radio'
  const chosen = Array.isArray(value) ? value : [value]
  const choose = (option: string, isChosen: boolean) => {
    if (isSingle) return onChange(option)
    const others = chosen.filter((one): one is string => typeof one === 'string' && one !== option)
    const next = isChosen ? [...others, option] : others
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div
      className={style.options}
      role={isSingle ? 'radiogroup' : 'group'}
      aria-labelledby={`l-${name}`}
      aria-describedby={describedBy}
      {...(isSingle && { 'aria-required': required, 'aria-invalid': isFaulty })}
    >
      {options.map((option, index) => (
        <label key={option.value} className={style.option}>
          <input
            id={index === 0 ? `f-${name}` : undefined}
            type={isSingle ? 'radio' : 'checkbox'}
            name={name}
            value={option.value}
            checked={chosen.includes(option.value)}
            disabled={closed.has(optionKey(name, option.value)) && !chosen.includes(option.value)}
            onBlur={onLeave}
            onChange={({ target }) => choose(option.value, target.checked)}
          />
          <span className={style.name}>{option.label}</span>
          {option.hint && <span className={style.note}>{option.hint}</span>}
        </label>
      ))}
    </div>
  )
}
