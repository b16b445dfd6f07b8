import type { ComponentProps } from 'react'
import { IMAGES_MAX, TEXT_MAX, TEXTAREA_MAX } from '#contract/form-check.ts'
import type { FormField, FormValue } from '#contract/forms.ts'
import { provinces } from '#contract/provinces.ts'
import type { Uploaded } from '#contract/uploads.ts'
import { useText } from '../../i18n/text.tsx'
import { inPage } from '../../ui/in-page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import style from './form-fields.module.css'
import { NumberStepper, mayStep } from './number-stepper.tsx'
import { Options } from './options.tsx'
import { optionKey } from './places.ts'

const PickImages = lazyPart(async () => (await import('../uploads/pick-images.tsx')).PickImages, inPage)

export interface FieldControlProps {
  field: FormField
  value: FormValue | undefined
  uploads: readonly Uploaded[]
  /** Options that cannot be chosen, as `optionKey` names them. */
  closed: ReadonlySet<string>
  isFaulty: boolean
  /** Ids of hint and error. */
  describedBy: string | undefined
  onChange: (value: FormValue | undefined, uploads?: readonly Uploaded[]) => void
  onLeave: () => void
  onBusy: (isBusy: boolean) => void
}

/** What a field of a form is entered with. */
export function FieldControl(props: FieldControlProps) {
  const { field, value, closed, isFaulty, describedBy, onChange, onLeave } = props
  const text = useText()
  const { field_id: name, kind, required, options, placeholder } = field
  const shared = {
    id: `f-${name}`,
    name,
    placeholder: placeholder || undefined,
    autoComplete: field.autocomplete || undefined,
    'aria-invalid': isFaulty,
    'aria-required': required,
    'aria-describedby': describedBy,
    onBlur: onLeave,
  }
  const entered = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  switch (kind) {
    case 'textarea':
      return (
        <textarea
          {...shared}
          className={style.input}
          rows={3}
          maxLength={limitOf(field) * 2}
          value={entered}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      )
    case 'radio':
    case 'checkbox':
      return <Options {...props} />
    case 'select':
      return (
        <select
          {...shared}
          className={style.input}
          value={entered}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          <option value="">{placeholder || text('form.choose')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={closed.has(optionKey(name, option.value))}>
              {[option.label, option.hint].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      )
    case 'region':
      return <Region {...props} />
    case 'image':
      return <Pictures {...props} />
    case 'agreement':
      return (
        <label className={style.agreement}>
          <input
            {...shared}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked || undefined)}
          />
          <span>{field.label}</span>
        </label>
      )
    case 'number':
      if (mayStep(field)) return <NumberStepper {...props} />
      break
    default:
  }
  return (
    <input
      {...shared}
      {...INPUTS[kind]}
      className={style.input}
      {...(kind === 'date' && { min: field.min ?? undefined, max: field.max ?? undefined })}
      {...(kind === 'text' && { maxLength: limitOf(field) * 2 })}
      value={entered}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  )
}

/** Which keyboard comes up, by kind. */
const INPUTS: Partial<Record<FormField['kind'], ComponentProps<'input'>>> = {
  text: { type: 'text' },
  mobile: { type: 'tel', inputMode: 'numeric', maxLength: 20 },
  // its last place may be an X, which a numeric keyboard lacks
  idcard: { type: 'text', maxLength: 30, autoCapitalize: 'characters', spellCheck: false },
  number: { type: 'text', inputMode: 'decimal', maxLength: 20 },
  date: { type: 'date' },
}

/** Characters count for two at most in what the browser counts. */
function limitOf({ kind, max }: FormField): number {
  return typeof max === 'number' ? max : kind === 'textarea' ? TEXTAREA_MAX : TEXT_MAX
}

function Region({ field, value, isFaulty, describedBy, onChange, onLeave }: FieldControlProps) {
  const text = useText()
  const [province = '', ...rest] = typeof value === 'string' ? value.split(' ') : []
  const city = rest.join(' ')
  const give = (nextProvince: string, nextCity: string) =>
    onChange(nextProvince || nextCity ? `${nextProvince} ${nextCity}`.trimEnd() : undefined)
  return (
    <div className={style.region} role="group" aria-labelledby={`l-${field.field_id}`} aria-describedby={describedBy}>
      <select
        id={`f-${field.field_id}`}
        name={field.field_id}
        className={style.input}
        aria-label={text('form.province')}
        aria-invalid={isFaulty}
        autoComplete="address-level1"
        value={province}
        onBlur={onLeave}
        onChange={({ target }) => give(target.value, city)}
      >
        <option value="">{text('form.province')}</option>
        {provinces.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <input
        name={field.field_id}
        className={style.input}
        aria-label={text('form.city')}
        placeholder={text('form.city')}
        autoComplete="address-level2"
        maxLength={40}
        value={city}
        onChange={({ target }) => give(province, target.value)}
      />
    </div>
  )
}

function Pictures({ field, value, uploads, describedBy, onChange, onBusy }: FieldControlProps) {
  const chosen = Array.isArray(value) ? value : []
  return (
    <div
      className={style.pictures}
      id={`f-${field.field_id}`}
      tabIndex={-1}
      role="group"
      aria-labelledby={`l-${field.field_id}`}
      aria-describedby={describedBy}
    >
      <PickImages
        max={typeof field.max === 'number' ? field.max : IMAGES_MAX}
        value={chosen.flatMap((id) => uploads.find((upload) => upload.upload_id === id) ?? [])}
        onBusy={onBusy}
        onChange={(next) => onChange(next.length > 0 ? next.map(({ upload_id: id }) => id) : undefined, next)}
      />
    </div>
  )
}
