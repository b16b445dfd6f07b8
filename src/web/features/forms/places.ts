import type { FormDetail, FormField, FormValues, OwnEntry } from '#contract/forms.ts'
import type { Text } from '../../i18n/text.tsx'

type Places = Pick<FormDetail, 'left' | 'waiting_list'>

/**
 * The fields of a form, whose options say how many places they have left, and which of these cannot be chosen: those
 * without any, but where one waits for a place. Who has a place keeps it, and does not wait for another one.
 */
export function fieldsWithPlaces(
  { fields, left, waiting_list: mayWait }: Places & Pick<FormDetail, 'fields'>,
  entry: Pick<OwnEntry, 'values' | 'waiting'> | null,
  text: Text,
): { fields: FormField[]; closed: ReadonlySet<string> } {
  const own = entry?.waiting === 0 ? entry.values : {}
  const closed = left.filter(
    (option) => option.count === 0 && !(mayWait && entry?.waiting !== 0) && !isChosen(own, option),
  )
  const noteOf = (field: string, value: string) => {
    const option = left.find((one) => one.field_id === field && one.value === value)
    if (!option || isChosen(own, option)) return ''
    if (option.count > 0) return text('form.left', { count: option.count })
    return text(closed.includes(option) ? 'form.optionFull' : 'form.optionWait')
  }
  return {
    fields: fields.map((field) => ({
      ...field,
      options: field.options.map((option) => ({
        ...option,
        hint: [option.hint, noteOf(field.field_id, option.value)].filter(Boolean).join(' · '),
      })),
    })),
    closed: new Set(closed.map((option) => optionKey(option.field_id, option.value))),
  }
}

/** Names an option among all of its form. */
export function optionKey(fieldId: string, value: string): string {
  return `${fieldId} ${value}`
}

/** Whether who enters this now has to wait for a place. */
export function wouldWait({ status, left }: Pick<FormDetail, 'status' | 'left'>, values: FormValues): boolean {
  return status === 2 || left.some((option) => option.count === 0 && isChosen(values, option))
}

function isChosen(values: FormValues, { field_id: field, value }: FormDetail['left'][number]): boolean {
  const chosen = values[field]
  return Array.isArray(chosen) ? chosen.includes(value) : chosen === value
}
