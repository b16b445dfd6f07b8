import { findPatternFault } from '#base/safe-pattern.ts'
import { form } from '#contract/fields/events.ts'
import { isDay } from '#contract/form-check.ts'
import type { FormField } from '#contract/forms.ts'
import type { FormDraft } from '#server/domains/forms/forms.ts'
import { schemaOf, type Taken } from './field-schema.ts'

const CHOICES: ReadonlySet<FormField['kind']> = new Set(['radio', 'checkbox', 'select'])
const PATTERNED: ReadonlySet<FormField['kind']> = new Set(['text', 'textarea'])

type Refuse = (path: PropertyKey[], message: string) => void

/** The form of an activity as its front matter gives it. */
export const givenForm = schemaOf(form.form, 'form').transform(
  ({ start = 0, end = 0, login, waiting, fields, ...rest }, context): FormDraft => {
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', message, path })
    const ids = fields.map(({ id }) => id)
    const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
    if (twice >= 0) refuse(['fields', twice, 'id'], 'is there twice')
    if (end > 0 && end <= start) refuse(['end'], 'is not after the start')
    const image = fields.findIndex(({ kind }) => kind === 'image')
    if (image >= 0 && !login) refuse(['fields', image, 'kind'], 'needs a login: pictures are taken of users alone')
    const toField = (field: (typeof fields)[number], index: number) =>
      toFormField(field, (path, message) => refuse(['fields', index, ...path], message))
    if (waiting && rest.quota === 0 && !fields.some(({ options }) => options.some(({ places }) => places > 0)))
      refuse(['waiting'], 'is for a form with a quota or options with places')
    return {
      ...rest,
      fields: fields.map(toField),
      startAt: start,
      endAt: end,
      loginRequired: login,
      waitingList: waiting,
    }
  },
)

function toFormField(
  { id, options, min, max, ...rest }: Taken<typeof form.form>['fields'][number],
  refuse: Refuse,
): FormField {
  const fault = findPatternFault(rest.pattern)
  if (fault !== null) refuse(['pattern'], fault)
  if (rest.pattern !== '' && !PATTERNED.has(rest.kind)) refuse(['pattern'], `is not for the kind ${rest.kind}`)
  if (CHOICES.has(rest.kind) && options.length === 0) refuse(['options'], `are missing: ${rest.kind} is a choice`)
  if (!CHOICES.has(rest.kind) && options.length > 0) refuse(['options'], `are not for the kind ${rest.kind}`)
  const toLimit = (name: string, written: string | undefined) => {
    if (written === undefined) return null
    if (rest.kind === 'date' ? isDay(written) : /^-?\d{1,12}(?:\.\d{1,6})?$/.test(written))
      return rest.kind === 'date' ? written : Number(written)
    refuse([name], rest.kind === 'date' ? 'is no day like 2026-10-25' : 'is no number')
    return null
  }
  return {
    field_id: id,
    ...rest,
    required: rest.kind === 'agreement' || rest.required,
    options: options.map(({ value, label, hint, places }) => ({ value, label: label ?? value, hint, places })),
    min: toLimit('min', min),
    max: toLimit('max', max),
  }
}
