import { CircleAlert } from 'lucide-react'
import type { FormField, FormValue, FormValues } from '#contract/forms.ts'
import type { Uploaded } from '#contract/uploads.ts'
import { useText } from '../../i18n/text.tsx'
import { FieldControl } from './field-control.tsx'
import style from './form-fields.module.css'
import textStyle from '../../ui/text-styles.module.css'

/** How a field changes: pictures come with what the server said of them. */
export type ChangeField = (field: FormField, value: FormValue | undefined, uploads?: readonly Uploaded[]) => void

interface FormFieldsProps {
  fields: readonly FormField[]
  values: FormValues
  uploads: readonly Uploaded[]
  /** What is wrong, by field. */
  faults: Readonly<Record<string, string>>
  /** Options that cannot be chosen, as `optionKey` names them. */
  closed: ReadonlySet<string>
  onChange: ChangeField
  /** The reader has left a field. */
  onLeave: (field: FormField) => void
  onBusy: (isBusy: boolean) => void
}

/** The fields of a form in one column, each with its label above and what is wrong with it below. */
export function FormFields({ fields, faults, ...rest }: FormFieldsProps) {
  return fields.map((field) => (
    <FieldRow key={field.field_id} field={field} fault={faults[field.field_id] ?? ''} {...rest} />
  ))
}

interface FieldRowProps extends Omit<FormFieldsProps, 'fields' | 'faults'> {
  field: FormField
  fault: string
}

function FieldRow({ field, fault, values, uploads, closed, onChange, onLeave, onBusy }: FieldRowProps) {
  const text = useText()
  const { field_id: id, kind, label, hint } = field
  const isGroup = GROUPED.has(kind)
  const described = [hint && `h-${id}`, fault && `e-${id}`].filter(Boolean).join(' ')
  const control = (
    <FieldControl
      field={field}
      value={values[id]}
      uploads={uploads}
      closed={closed}
      isFaulty={fault !== ''}
      describedBy={described || undefined}
      onChange={(value, taken) => onChange(field, value, taken)}
      onLeave={() => onLeave(field)}
      onBusy={onBusy}
    />
  )
  const heading = (
    <>
      {label}
      {!field.required && <span className={style.optional}>{text('form.optional')}</span>}
    </>
  )
  return (
    <div className={style.field} data-kind={kind} id={`r-${id}`}>
      <div className={style.heading}>
        {isGroup ? (
          <span className={style.label} id={`l-${id}`}>
            {heading}
          </span>
        ) : (
          kind !== 'agreement' && (
            <label className={style.label} htmlFor={`f-${id}`}>
              {heading}
            </label>
          )
        )}
        {hint && (
          <span className={textStyle.note} id={`h-${id}`}>
            {hint}
          </span>
        )}
      </div>
      <div className={style.control}>{control}</div>
      {fault && (
        <p className={style.fault} id={`e-${id}`}>
          <CircleAlert aria-hidden="true" />
          {fault}
        </p>
      )}
    </div>
  )
}

/** Kinds that are made of several controls. */
const GROUPED: ReadonlySet<FormField['kind']> = new Set(['radio', 'checkbox', 'region', 'image'])
