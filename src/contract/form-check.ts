import { matchesPattern } from '#base/safe-pattern.ts'
import { withoutNul } from '#base/without-nul.ts'
import { isProvince } from './provinces.ts'
import type { FormField, FormStatus, FormValue, FormValues } from './forms.ts'

/** What is wrong with the value of a field: said by the text `form.problem.<kind>`, which may name `count`. */
export interface FormProblem {
  field_id: string
  kind: ProblemKind
  count: number | string
}

type ProblemKind =
  | 'missing'
  | 'choose'
  | 'agree'
  | 'kind'
  | 'tooLong'
  | 'tooShort'
  | 'tooFew'
  | 'tooMany'
  | 'mobileShort'
  | 'mobile'
  | 'idcard'
  | 'number'
  | 'tooSmall'
  | 'tooLarge'
  | 'date'
  | 'tooEarly'
  | 'tooLate'
  | 'option'
  | 'pattern'
  | 'province'

/** How much can be entered where a form says nothing else. */
export const TEXT_MAX = 200
export const TEXTAREA_MAX = 2000
export const IMAGES_MAX = 3

const MOBILE_DIGITS = 11

/**
 * What was entered, as it is kept, and what is wrong with it. Values of fields that the form does not have are dropped.
 * The same on the server and in the browser.
 */
export function checkForm(
  fields: readonly FormField[],
  entered: FormValues,
): { values: FormValues; problems: FormProblem[] } {
  const values: FormValues = {}
  const problems: FormProblem[] = []
  for (const field of fields) {
    const value = toKept(field, Object.hasOwn(entered, field.field_id) ? entered[field.field_id] : undefined)
    const [kind, count] = findProblem(field, value) ?? []
    if (kind !== undefined) problems.push({ field_id: field.field_id, kind, count: count ?? 0 })
    else if (value !== undefined) values[field.field_id] = value
  }
  return { values, problems }
}

/** State of a form at a moment; all times in seconds, 0 for none. */
export function statusAt(
  form: { start_time: number; end_time: number; quota: number; used: number },
  now: number,
): FormStatus {
  if (form.end_time > 0 && now >= form.end_time) return 3
  if (now < form.start_time) return 0
  return form.quota > 0 && form.used >= form.quota ? 2 : 1
}

/** Brings what was typed into the one form in which it is kept; undefined for nothing. */
function toKept({ kind }: FormField, value: FormValue | undefined): FormValue | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : [...new Set(value)]
  if (kind === 'number' && typeof value === 'string') return value.trim() === '' ? undefined : Number(value)
  if (typeof value !== 'string') return value
  const text = withoutNul(value).trim()
  if (text === '') return undefined
  if (kind === 'mobile') return text.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '')
  return kind === 'idcard' ? text.replaceAll(/\s/g, '').toUpperCase() : text
}

type Finding = readonly [kind: ProblemKind, count?: number | string] | null

function findProblem(field: FormField, value: FormValue | undefined): Finding {
  if (value === undefined) return field.required || field.kind === 'agreement' ? missing(field) : null
  switch (field.kind) {
    case 'agreement':
      return value === true ? null : ['agree']
    case 'number':
      return typeof value === 'number' ? findInNumber(field, value) : ['number']
    case 'checkbox':
    case 'image':
      return Array.isArray(value) ? findInList(field, value) : ['kind']
    default:
      return typeof value === 'string' ? findInText(field, value) : ['kind']
  }
}

function missing({ kind }: FormField): Finding {
  if (kind === 'agreement') return ['agree']
  return kind === 'radio' || kind === 'checkbox' || kind === 'select' ? ['choose'] : ['missing']
}

function findInNumber({ min, max }: FormField, value: number): Finding {
  if (!Number.isFinite(value)) return ['number']
  if (typeof min === 'number' && value < min) return ['tooSmall', min]
  return typeof max === 'number' && value > max ? ['tooLarge', max] : null
}

function findInList({ kind, options, min, max }: FormField, value: readonly string[]): Finding {
  if (kind === 'checkbox' && !value.every((chosen) => options.some((option) => option.value === chosen)))
    return ['option']
  const most = max ?? (kind === 'image' ? IMAGES_MAX : null)
  if (typeof min === 'number' && value.length < min) return ['tooFew', min]
  return typeof most === 'number' && value.length > most ? ['tooMany', most] : null
}

function findInText(field: FormField, text: string): Finding {
  switch (field.kind) {
    case 'mobile':
      return findInMobile(text)
    case 'idcard':
      return isIdentityNumber(text) ? null : ['idcard']
    case 'date':
      return findInDate(field, text)
    case 'radio':
    case 'select':
      return field.options.some(({ value }) => value === text) ? null : ['option']
    case 'region':
      return isProvince(text.split(' ')[0] ?? '') ? findInLength(field, text) : ['province']
    default:
      return findInLength(field, text) ?? (isAsWritten(field, text) ? null : ['pattern'])
  }
}

function findInLength({ kind, min, max }: FormField, text: string): Finding {
  const length = Array.from(text).length
  const most = typeof max === 'number' ? max : kind === 'textarea' ? TEXTAREA_MAX : TEXT_MAX
  if (typeof min === 'number' && length < min) return ['tooShort', min]
  return length > most ? ['tooLong', most] : null
}

function isAsWritten({ pattern }: FormField, text: string): boolean {
  return pattern === '' || matchesPattern(pattern, text)
}

function findInMobile(text: string): Finding {
  if (/^1\d*$/.test(text) && text.length < MOBILE_DIGITS) return ['mobileShort', MOBILE_DIGITS - text.length]
  return /^1[3-9]\d{9}$/.test(text) ? null : ['mobile']
}

function findInDate({ min, max }: FormField, text: string): Finding {
  if (!isDay(text)) return ['date']
  if (typeof min === 'string' && text < min) return ['tooEarly', min]
  return typeof max === 'string' && text > max ? ['tooLate', max] : null
}

/** Whether it is a day of the calendar, as `2026-10-25`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Weights and check digits of GB 11643. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

function isIdentityNumber(text: string): boolean {
  const [, birth] = /^[1-9]\d{5}(\d{8})\d{3}[\dX]$/.exec(text) ?? []
  if (birth === undefined || !isDay(birth.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return CHECK_DIGITS[sum % CHECK_DIGITS.length] === text[17]
}
