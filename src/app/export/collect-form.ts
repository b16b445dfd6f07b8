import type { FormField } from '#contract/forms.ts'
import type { ExportedContent } from '#server/domains/content/content.ts'
import { toDateText } from '../import/parse-date.ts'
import type { ExportSource } from './export-source.ts'
import { withoutEmpty } from './without-empty.ts'

/** The form of an activity as front matter; what goes without saying is left out. */
export async function collectForm({ id, type, title }: ExportedContent, { forms }: ExportSource) {
  const form = type === 'activity' ? await forms.describe(id) : null
  if (form === null) return {}
  const { startAt, endAt, loginRequired, fields, ...rest } = form
  return {
    form: {
      ...withoutEmpty({
        title: rest.title === title ? '' : rest.title,
        intro: rest.intro,
        start: startAt === 0 ? '' : toDateText(startAt),
        end: endAt === 0 ? '' : toDateText(endAt),
        quota: rest.quota,
      }),
      ...(!loginRequired && { login: false }),
      fields: fields.map(toField),
    },
  }
}

function toField({ field_id: id, kind, required, options, min, max, ...texts }: FormField) {
  return {
    id,
    kind,
    ...withoutEmpty(texts),
    ...(!required && { required: false }),
    ...withoutEmpty({ options: options.map(toOption) }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
  }
}

function toOption({ value, label, hint }: FormField['options'][number]) {
  if (label === value && hint === '') return value
  return { value, ...(label !== value && { label }), ...(hint !== '' && { hint }) }
}
