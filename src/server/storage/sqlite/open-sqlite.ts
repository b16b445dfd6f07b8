import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely'
import type { Database } from '../database.ts'
import { sqliteDialect } from '../dialect.ts'
import type { Tables } from '../tables/tables.ts'
import { createDatabase, type ReportError } from '../transaction.ts'

const MAIN_PRAGMAS = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']
/** Bodies are long: pages are kept in memory (64 MiB) and read from the mapped file (256 MiB). */
const READER_PRAGMAS = ['query_only = ON', 'cache_size = -65536', 'mmap_size = 268435456']
/** Waiting inside SQLite stops the whole process, so a busy database is asked again from outside. */
const WRITER_BUSY_MS = 20
const OPEN_BUSY_MS = 10_000
const STATEMENTS_KEPT = 500

/**
 * Opens the SQLite file, made with its folder when missing: one connection writes, another one reads beside it (WAL).
 * Commits are synced to the disk before they return.
 */
export function openSqlite(file: string, report: ReportError): Database {
  mkdirSync(dirname(file), { recursive: true })
  const writer = new BetterSqlite(file, { timeout: OPEN_BUSY_MS })
  for (const pragma of MAIN_PRAGMAS) writer.pragma(pragma)
  writer.pragma(`busy_timeout = ${WRITER_BUSY_MS}`)

  const reader = new BetterSqlite(file, { readonly: true, timeout: OPEN_BUSY_MS })
  for (const pragma of READER_PRAGMAS) reader.pragma(pragma)

  const database = createDatabase({
    dialect: sqliteDialect,
    reader: new Kysely<Tables>({ dialect: new SqliteDialect({ database: keepStatements(reader) }) }),
    writer: new Kysely<Tables>({ dialect: new WriterDialect({ database: keepStatements(writer) }) }),
    report,
  })
  return {
    ...database,
    async close() {
      // Kysely closes no connection that was never used. The last one to close empties the log into the file.
      reader.close()
      await database.close()
      writer.close()
    },
  }
}

/** Kysely prepares each query anew; preparing costs more than most of our queries do. */
function keepStatements(database: BetterSqlite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => void database.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      if (statements.size >= STATEMENTS_KEPT) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}

class WriterDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new WriterDriver(this.#config)
  }
}

/** Takes the write lock at once: a transaction that reads first could not get it later without starting over. */
class WriterDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}
