import { existsSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import { sqliteDialect } from '../dialect.ts'
import { quote, tableOf, toExact, toTables, type FoundColumn } from './data-tables.ts'
import type { Cell, Snapshot } from './snapshot.ts'

const ROWS_AT_ONCE = 200
const BUSY_MS = 10_000

/** One read transaction on a connection of its own: writers go on beside it, their log grows until it ends. */
export function openSqliteSnapshot(file: string): Snapshot {
  if (!existsSync(file)) return { migrations: [], tables: [], async *rows() {}, close: () => Promise.resolve() }
  const database = new BetterSqlite(file, { readonly: true, timeout: BUSY_MS })
  try {
    database.exec('begin')
    const tables = listTables(database)
    return {
      migrations: listMigrations(database),
      tables,
      async *rows(name) {
        const { columns, key } = tableOf(tables, name)
        const order = key.map((column) => quote(column.name)).join(', ')
        const statement = database.prepare<[], RawCell[]>(
          `select ${columns.map(quote).join(', ')} from ${quote(name)} order by ${order}`,
        )
        let piece: Cell[][] = []
        for (const row of statement.raw().safeIntegers().iterate()) {
          piece.push(row.map(toCell))
          if (piece.length < ROWS_AT_ONCE) continue
          yield piece
          piece = []
        }
        if (piece.length > 0) yield piece
      },
      async close() {
        database.close()
      },
    }
  } catch (error) {
    database.close()
    throw error
  }
}

type RawCell = string | number | bigint | null

function toCell(value: RawCell): Cell {
  return typeof value === 'bigint' ? toExact(String(value)) : value
}

function listMigrations(database: BetterSqlite.Database): string[] {
  if (!hasTable(database, 'migrations')) return []
  return database.prepare<[], string>('select name from migrations order by position').pluck().all()
}

function listTables(database: BetterSqlite.Database) {
  const columns = database.prepare<[], FoundColumn>(sqliteDialect.columns).all()
  const counted = hasTable(database, 'sqlite_sequence')
    ? database.prepare<[], { name: string; seq: number }>('select name, seq from sqlite_sequence').all()
    : []
  return toTables(columns, new Map(counted.map(({ name, seq }) => [name, seq])))
}

function hasTable(database: BetterSqlite.Database, name: string): boolean {
  return database.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined
}
