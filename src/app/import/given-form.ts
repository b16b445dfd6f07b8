import { z } from 'zod'
import { findPatternFault } from '#base/safe-pattern.ts'
import { isDay } from '#contract/form-check.ts'
import { formFieldKind, type FormField } from '#contract/forms.ts'
import type { FormDraft } from '#server/domains/forms/forms.ts'
import { count, dateText, filled, mapping, oneOf, text, texts, yesOrNo } from './schema-parts.ts'

const CHOICES: ReadonlySet<FormField['kind']> = new Set(['radio', 'checkbox', 'select'])
const PATTERNED: ReadonlySet<FormField['kind']> = new Set(['text', 'textarea'])

const option = z.preprocess(
  (value) => (typeof value === 'string' ? { value } : value),
  mapping({ value: filled(100), label: filled(100).optional(), hint: text(100).default('') }),
)

const field = mapping({
  id: text(32).regex(/^[a-z][a-z0-9_-]*$/, 'is not a name of small letters, digits, _ and -'),
  label: filled(100),
  kind: oneOf(formFieldKind.options).default('text'),
  required: yesOrNo.default(true),
  hint: text(100).default(''),
  options: texts(option).max(100, 'has more than 100 options').default([]),
  min: text(20).optional(),
  max: text(20).optional(),
  pattern: text(300).default(''),
  placeholder: text(100).default(''),
  autocomplete: text(40).default(''),
}).transform(({ id, options, min, max, ...rest }, context): FormField => {
  const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', message, path: [name] })
  const fault = findPatternFault(rest.pattern)
  if (fault !== null) refuse('pattern', fault)
  if (rest.pattern !== '' && !PATTERNED.has(rest.kind)) refuse('pattern', `is not for the kind ${rest.kind}`)
  if (CHOICES.has(rest.kind) && options.length === 0) refuse('options', `are missing: ${rest.kind} is a choice`)
  if (!CHOICES.has(rest.kind) && options.length > 0) refuse('options', `are not for the kind ${rest.kind}`)
  const toLimit = (name: string, written: string | undefined) => {
    if (written === undefined) return null
    if (rest.kind === 'date' ? isDay(written) : /^-?\d{1,12}(?:\.\d{1,6})?$/.test(written))
      return rest.kind === 'date' ? written : Number(written)
    refuse(name, rest.kind === 'date' ? 'is no day like 2026-10-25' : 'is no number')
    return null
  }
  return {
    field_id: id,
    ...rest,
    required: rest.kind === 'agreement' || rest.required,
    options: options.map(({ value, label, hint }) => ({ value, label: label ?? value, hint })),
    min: toLimit('min', min),
    max: toLimit('max', max),
  }
})

/** The form of an activity as its front matter gives it. */
export const givenForm = mapping({
  title: text(100).default(''),
  intro: text(500).default(''),
  start: dateText.optional(),
  end: dateText.optional(),
  quota: count(10_000_000).default(0),
  login: yesOrNo.default(true),
  fields: texts(field).min(1, 'asks for nothing').max(50, 'has more than 50 fields'),
}).transform(({ start = 0, end = 0, login, ...rest }, context): FormDraft => {
  const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', message, path })
  const ids = rest.fields.map(({ field_id: id }) => id)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice >= 0) refuse(['fields', twice, 'id'], 'is there twice')
  if (end > 0 && end <= start) refuse(['end'], 'is not after the start')
  const picture = rest.fields.findIndex(({ kind }) => kind === 'image')
  if (picture >= 0 && !login) refuse(['fields', picture, 'kind'], 'needs a login: pictures are taken of users alone')
  return { ...rest, startAt: start, endAt: end, loginRequired: login }
})
