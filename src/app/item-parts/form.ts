import type { FormField } from '#contract/forms.ts'
import { withoutEmpty } from '../export/without-empty.ts'
import { toDateText } from '../import/parse-date.ts'
import type { ItemPart } from './item-part.ts'

/** The form of an activity; what goes without saying is left out of an export. */
export const form: ItemPart = {
  read: ({ form: given = null }) => ({ form: given }),
  async write(tx, { forms }, { id, item: { parts, title } }) {
    if (parts.form !== undefined)
      await forms.saveForm(tx, id, parts.form && { ...parts.form, title: parts.form.title || title })
  },
  async collect({ id, title }, { forms }) {
    const found = await forms.describe(id)
    if (found === null) return {}
    const { startAt, endAt, loginRequired, waitingList, fields, ...rest } = found
    return {
      form: {
        ...withoutEmpty({
          title: rest.title === title ? '' : rest.title,
          intro: rest.intro,
          start: startAt === 0 ? '' : toDateText(startAt),
          end: endAt === 0 ? '' : toDateText(endAt),
          quota: rest.quota,
          waiting: waitingList,
        }),
        ...(!loginRequired && { login: false }),
        fields: fields.map(toField),
      },
    }
  },
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

function toOption({ value, label, hint, places }: FormField['options'][number]) {
  if (label === value && hint === '' && places === 0) return value
  return { value, ...(label !== value && { label }), ...withoutEmpty({ hint, places }) }
}
