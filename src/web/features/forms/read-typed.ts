import type { FormField, FormValue, FormValues } from '#contract/forms.ts'

/** What stands in the controls of a form as the browser shows it; empty ones are left out. */
export function readTyped(element: HTMLFormElement, fields: readonly FormField[]): FormValues {
  const data = new FormData(element)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const texts = data.getAll(field.field_id).filter((text) => typeof text === 'string' && text !== '') as string[]
      const value = toValue(field, texts)
      return value === undefined ? [] : [[field.field_id, value]]
    }),
  )
}

function toValue({ kind }: FormField, texts: string[]): FormValue | undefined {
  const [text] = texts
  if (text === undefined || kind === 'image') return undefined
  if (kind === 'checkbox') return texts
  return kind === 'agreement' ? true : kind === 'region' ? texts.join(' ') : text
}
