import { useEffect, useRef, useState } from 'react'
import { checkForm, type FormProblem } from '#contract/form-check.ts'
import type { FormDetail, FormField, OwnEntry } from '#contract/forms.ts'
import { useText } from '../../i18n/text.tsx'
import { FormBar } from './form-bar.tsx'
import { FormFields, type ChangeField } from './form-fields.tsx'
import { FormNotes } from './form-notes.tsx'
import { fieldsWithPlaces, wouldWait } from './places.ts'
import style from './form-section.module.css'
import { useFormDraft } from './use-form-draft.ts'
import { useSending } from './use-sending.ts'

interface FormFillProps {
  form: FormDetail
  /** The entry that is changed; null for a new one. */
  entry: OwnEntry | null
  /** Told once the server has taken it. */
  onTaken: () => void
  /** Told when the server or another tab knows better how the form stands. */
  onStale: () => void
  /** Leaves an entry as it is. */
  onCancel?: () => void
}

/** A form that can be filled in: kept as it is typed, checked when a field is left, sent once. */
export function FormFill({ form, entry, onTaken, onStale, onCancel }: FormFillProps) {
  const text = useText()
  const element = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isBusy, setIsBusy] = useState(false)
  const { keeper, draft } = useFormDraft({ form, entry, element, onElsewhere: onStale })
  const { sending, send } = useSending({ form, entry, keeper, onTaken, onStale, onFaults: showFaults })

  const isChange = entry !== null
  useEffect(() => {
    if (isChange) element.current?.scrollIntoView({ block: 'start' })
  }, [isChange])

  const toFault = ({ kind, count }: FormProblem) => text(`form.problem.${kind}`, { count })
  const faultOf = (field: FormField) => {
    const [problem] = checkForm([field], keeper.state.getState().values).problems
    return problem ? toFault(problem) : ''
  }
  const change: ChangeField = (field, value, uploads) => {
    keeper.change(field.field_id, value, uploads)
    if (faults[field.field_id]) setFaults((known) => ({ ...known, [field.field_id]: faultOf(field) }))
  }
  const leave = (field: FormField) => {
    if (keeper.state.getState().values[field.field_id] === undefined) return
    setFaults((known) => ({ ...known, [field.field_id]: faultOf(field) }))
  }
  const submit = () => {
    keeper.flush()
    const { problems } = checkForm(form.fields, keeper.state.getState().values)
    showFaults(problems.map((problem) => [problem.field_id, toFault(problem)]))
    if (problems.length === 0 && !isBusy) void send()
  }
  function showFaults(found: ReadonlyArray<readonly [fieldId: string, fault: string]>) {
    setFaults(Object.fromEntries(found))
    const first = form.fields.find(({ field_id: id }) => found.some(([faulty]) => faulty === id))
    if (first) focusField(first)
  }

  const wrong = Object.values(faults).filter(Boolean).length
  return (
    <form
      ref={element}
      className={style.form}
      noValidate
      aria-label={form.title}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormNotes draft={draft} onTakeBack={keeper.takeBack} />
      <FormFields
        {...fieldsWithPlaces(form, entry, text)}
        values={draft.values}
        uploads={draft.uploads}
        faults={faults}
        onChange={change}
        onLeave={leave}
        onBusy={setIsBusy}
      />
      <p role="status" className="visually-hidden">
        {wrong > 0 && text('form.faults', { count: wrong })}
      </p>
      <FormBar
        form={form}
        draft={draft}
        sending={sending}
        isBusy={isBusy}
        isChange={isChange}
        isWaiting={!isChange && wouldWait(form, draft.values)}
        {...(onCancel && { onCancel })}
      />
    </form>
  )
}

function focusField({ field_id: id }: FormField): void {
  const control = document.getElementById(`f-${id}`)
  document.getElementById(`r-${id}`)?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
