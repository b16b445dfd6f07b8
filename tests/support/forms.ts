import type { FormField } from '#contract/forms.ts'
import type { FormDraft } from '#server/domains/forms/forms.ts'

/** A field of a form that asks for nothing in particular. */
export function formField(field: Partial<FormField> & Pick<FormField, 'field_id'>): FormField {
  return {
    label: field.field_id,
    kind: 'text',
    required: false,
    hint: '',
    options: [],
    min: null,
    max: null,
    pattern: '',
    placeholder: '',
    autocomplete: '',
    ...field,
  }
}

/** A form that is open to everybody and asks for a name alone. */
export function formDraft(form: Partial<FormDraft> = {}): FormDraft {
  return {
    title: '秋季净滩日',
    intro: '',
    startAt: 0,
    endAt: 0,
    quota: 0,
    waitingList: false,
    loginRequired: false,
    fields: [formField({ field_id: 'name', label: '姓名', required: true })],
    ...form,
  }
}
