import { formatDateTime } from '#contract/format/times.ts'
import type { FormField, FormValue } from '#contract/forms.ts'
import type { ReadEntry } from './list-entries.ts'

/** Entries as lines of a table (RFC 4180): receipt number, times, then the fields of the form in their order. */
export function toCsv(
  { fields }: { fields: readonly FormField[] },
  entries: readonly ReadEntry[],
  withHeading: boolean,
): string {
  const heading = ['receipt_no', 'created', 'changed', ...fields.map(({ label }) => label)]
  const rows = entries.map(({ receiptNumber, createdAt, updatedAt, values }) => [
    receiptNumber,
    formatDateTime(createdAt),
    formatDateTime(updatedAt),
    ...fields.map(({ field_id: id }) => toText(values[id])),
  ])
  return (withHeading ? [heading, ...rows] : rows).map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toText(value: FormValue | undefined): string {
  if (value === undefined) return ''
  return Array.isArray(value) ? value.join('; ') : String(value)
}

/**
 * In quotes; what a spreadsheet would take for a formula begins with an apostrophe, also where it would first drop white
 * space and what nobody sees, or read wide characters as narrow ones.
 */
function toCell(text: string): string {
  const harmless = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
