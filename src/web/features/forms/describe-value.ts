import type { FormField, FormValue } from '#contract/forms.ts'
import type { Text } from '../../i18n/text.tsx'

/** What was entered in a field, as its participant reads it; numbers that name a person with their middle left out. */
export function describeValue(field: FormField, value: FormValue | undefined, text: Text): string {
  if (value === undefined || field.kind === 'image' || field.kind === 'agreement') return ''
  const labelOf = (chosen: string) => field.options.find((option) => option.value === chosen)?.label ?? chosen
  if (Array.isArray(value)) return value.map(labelOf).join(text('form.listSeparator'))
  if (field.kind === 'idcard') return String(value).replace(/^(.{4}).*(.{4})$/, '$1**********$2')
  if (field.kind === 'mobile') return String(value).replace(/^(.{3}).*(.{4})$/, '$1****$2')
  return labelOf(String(value))
}
