import { toCsvLines } from '#base/csv.ts'
import { formatDateTime } from '#contract/format/times.ts'
import type { FormField, FormValue } from '#contract/forms.ts'
import type { ReadEntry } from './list-entries.ts'

/** Entries as lines of a table (RFC 4180): receipt number, times, place in the waiting list, then the fields of the form in their order. */
export function toCsv(
  { fields }: { fields: readonly FormField[] },
  entries: readonly ReadEntry[],
  withHeading: boolean,
): string {
  const heading = ['receipt_no', 'created', 'changed', 'waiting', ...fields.map(({ label }) => label)]
  const rows = entries.map(({ receiptNumber, createdAt, updatedAt, waiting, values }) => [
    receiptNumber,
    formatDateTime(createdAt),
    formatDateTime(updatedAt),
    waiting === 0 ? '' : String(waiting),
    ...fields.map(({ field_id: id }) => toText(values[id])),
  ])
  return toCsvLines(withHeading ? [heading, ...rows] : rows)
}

/** What was entered in a field, in one line. */
export function toText(value: FormValue | undefined): string {
  if (value === undefined) return ''
  return Array.isArray(value) ? value.join('; ') : String(value)
}
