import type { DatabaseLocation } from '../open-database.ts'
import { openPostgresSnapshot } from './postgres-snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.ts'

/** A value of a row. A whole number that a JavaScript number cannot hold exactly is the text of its digits. */
export type Cell = string | number | null

export interface TableShape {
  name: string
  /** In alphabetical order, which is the same in both databases. */
  columns: string[]
  /** The greatest id that was ever given out by counting up; 0 where none was. */
  lastId: number
}

/** The data as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  /** Names of the migrations that made the tables, in their order; none in an empty database. */
  readonly migrations: readonly string[]
  /** Every table that holds data, by name. */
  readonly tables: readonly TableShape[]
  /** Rows of a table in the order of its primary key, some at once; cells in the order of its columns. */
  rows(table: string): AsyncGenerator<Cell[][], void, undefined>
  close(): Promise<void>
}

/**
 * Opens the data of one moment for reading, without changing the schema. Nothing else may be read before an iteration
 * over rows has ended. Throws when there is no database, or a column of a type that snapshots do not know.
 */
export async function openSnapshot(where: DatabaseLocation): Promise<Snapshot> {
  return where.kind === 'sqlite' ? openSqliteSnapshot(where.file) : await openPostgresSnapshot(where.url, where.schema)
}
