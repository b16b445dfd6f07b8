import { postgresDialect, sqliteDialect } from '../dialect.ts'
import { migrations } from '../migrations/migrations.ts'
import type { TableShape } from './snapshot.ts'

/** What migrations and the search index need; both are made anew, not restored. */
const MADE_ANEW = ['migrations', 'search_documents', 'search_texts', 'search_sounds', 'search_sounded', 'search_said']
const KNOWN_TYPES = new Set(['bigint', 'integer', 'text'])

const made = [sqliteDialect, postgresDialect]
  .flatMap((dialect) => migrations.flatMap((migration) => migration.statements(dialect)))
  .flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? [])

/** Every table of ours that may be there, in any release so far; others in the same database are left alone. */
export const ownTables: readonly string[] = [...new Set([...made, ...MADE_ANEW])].toSorted()

/** Those of them whose rows are data. */
export const dataTables: readonly string[] = ownTables.filter((name) => !MADE_ANEW.includes(name))

/** A column as a database describes it. */
export interface FoundColumn {
  table: string
  name: string
  type: string
  /** Its place in the primary key, from 1; 0 where it is not part of it. */
  keyPosition: number
}

export interface FoundTable extends TableShape {
  key: Array<{ name: string; isText: boolean }>
}

/** The tables that these columns make up. Throws for a type whose values a backup could not hold exactly. */
export function toTables(columns: readonly FoundColumn[], lastIds: ReadonlyMap<string, number>): FoundTable[] {
  const tables = Map.groupBy(columns, (column) => column.table)
  return dataTables.flatMap((name) => {
    const own = tables.get(name)
    if (own === undefined) return []
    for (const column of own) {
      if (KNOWN_TYPES.has(column.type.toLowerCase())) continue
      throw new Error(`The column ${name}.${column.name} has the type ${column.type}, which no backup can hold yet`)
    }
    const key = own.filter(({ keyPosition }) => keyPosition > 0).toSorted((a, b) => a.keyPosition - b.keyPosition)
    return {
      name,
      columns: own.map((column) => column.name).toSorted(),
      lastId: lastIds.get(name) ?? 0,
      key: key.map((column) => ({ name: column.name, isText: column.type.toLowerCase() === 'text' })),
    }
  })
}

/** The table under `name`. */
export function tableOf(tables: readonly FoundTable[], name: string): FoundTable {
  const table = tables.find((one) => one.name === name)
  if (table === undefined) throw new Error(`There is no table ${name}`)
  return table
}

/** The digits of a whole number as a number, where that holds them exactly. */
export function toExact(digits: string): number | string {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : digits
}

/** A name as SQL has it. */
export function quote(name: string): string {
  return `"${name}"`
}
