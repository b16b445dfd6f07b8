import { randomInt } from 'node:crypto'
import type { FormField, FormValues } from '#contract/forms.ts'
import { statusAt } from '#contract/form-check.ts'
import type { FormRow } from './store.ts'

/** A form as far as its state goes. */
export type FormState = Pick<FormRow, 'start_at' | 'end_at' | 'quota' | 'used'>

export function statusOf({ start_at: start, end_at: end, quota, used }: FormState, now: number) {
  return statusAt({ start_time: start, end_time: end, quota, used }, now)
}

/** Whether entries can still be changed and withdrawn: until the form ends, also where it is full or was put off. */
export function mayChange(form: FormState, now: number): boolean {
  return statusOf(form, now) !== 3
}

/** What others wrote into an entry in their own words, one field in a line. */
export function toFreeText(fields: readonly FormField[], values: FormValues): string {
  return fields
    .filter(({ kind }) => FREE.has(kind))
    .flatMap(({ field_id: id }) => values[id] ?? [])
    .join('\n')
}

const FREE: ReadonlySet<FormField['kind']> = new Set(['text', 'textarea', 'region'])

/** Ids of the uploads among the values. */
export function uploadIdsOf(fields: readonly FormField[], values: FormValues): string[] {
  return fields.flatMap(({ kind, field_id: id }) => {
    const value = kind === 'image' ? values[id] : undefined
    return Array.isArray(value) ? value : []
  })
}

/** Without letters and digits that are taken for each other when they are read out. */
const RECEIPT_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const RECEIPT_HALF = 4

/** A number that a participant can read out and nobody can guess: `K7MR-2X9D`. */
export function makeReceiptNumber(): string {
  const half = () =>
    Array.from({ length: RECEIPT_HALF }, () => RECEIPT_LETTERS[randomInt(RECEIPT_LETTERS.length)]).join('')
  return `${half()}-${half()}`
}
