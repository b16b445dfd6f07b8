import { sql, type RawBuilder } from 'kysely'
import { parseJson } from '#base/parse-json.ts'
import { refuseField } from '../http/app-error.ts'

const CURSOR_MAX_LENGTH = 512

/**
 * Opaque cursor of a list: which list it belongs to and the sort keys of the last row that was handed out. `list` names
 * the list and everything that changes its order or rows, so that a cursor of another one is refused.
 */
export function encodeCursor(list: string, keys: readonly number[]): string {
  return Buffer.from(JSON.stringify([list, ...keys])).toString('base64url')
}

/** The `count` sort keys behind a cursor of this list. Throws 40001 on `field` for anything that was not made for it. */
export function parseCursor(list: string, cursor: string, count: number, field = 'query.cursor'): number[] {
  const [madeFor, ...keys] = decode(cursor) ?? []
  if (madeFor !== list || keys.length !== count || !keys.every(isKey))
    throw refuseField(field, 'not a cursor of this list')
  return keys
}

function decode(cursor: string): unknown[] | null {
  if (cursor.length > CURSOR_MAX_LENGTH) return null
  const value = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'))
  return Array.isArray(value) ? value : null
}

function isKey(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** Condition for the rows that come after one with these sort keys, in a list ordered by `columns` in `order`. */
export function isAfterRow<const Columns extends readonly string[]>(
  columns: Columns,
  order: 'asc' | 'desc',
  keys: { readonly [Column in keyof Columns]: number },
): RawBuilder<boolean> {
  const row = sql.join(columns.map((column) => sql.ref(column)))
  return sql<boolean>`(${row}) ${sql.raw(order === 'desc' ? '<' : '>')} (${sql.join([...keys])})`
}
