import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { withoutNul } from '#base/without-nul.ts'
import type { Database } from '../database.ts'
import { DatabaseFailure } from '../database-failure.ts'
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
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // SQLite would open it for reading, and leave files beside it that cannot be written either.
  if (existsSync(file)) accessSync(file, constants.W_OK)
  const writer = new BetterSqlite(file, { timeout: OPEN_BUSY_MS })
  for (const pragma of MAIN_PRAGMAS) writer.pragma(pragma)
  writer.pragma(`busy_timeout = ${WRITER_BUSY_MS}`)

  const reader = new BetterSqlite(file, { readonly: true, timeout: OPEN_BUSY_MS })
  for (const pragma of READER_PRAGMAS) reader.pragma(pragma)

  const database = createDatabase({
    dialect: sqliteDialect,
    reader: new Kysely<Tables>({ dialect: new ReaderDialect({ database: cacheStatements(reader) }) }),
    writer: new Kysely<Tables>({ dialect: new WriterDialect(writer) }),
    report,
    refuseReplaced: createPlaceCheck(file),
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

/** SQLite goes on with a file that nobody else finds any more: what is written into it is gone with the process. */
function createPlaceCheck(file: string): () => void {
  const opened = statSync(file)
  return () => {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.ino === opened.ino && found.dev === opened.dev) return
    throw new DatabaseFailure('replaced', `${file} was ${found ? 'replaced' : 'deleted or moved'} while it was open`)
  }
}

/** Kysely prepares each query anew; preparing costs more than most of our queries do. */
function cacheStatements(database: BetterSqlite.Database): SqliteDatabase {
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

/**
 * Where a value might change a plan, SQLite plans a statement anew for each execution, which costs more than most of our
 * queries do. Behind a plus it is no value that it looks at: what a partial index asks for is written as a literal.
 * Texts are those that PostgreSQL could hold, too.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(withoutNul(parameter))
  }

  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

class ReaderDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PlannedOnceCompiler()
  }
}

class WriterDialect extends ReaderDialect {
  readonly #writer: BetterSqlite.Database

  constructor(writer: BetterSqlite.Database) {
    super({ database: writer })
    this.#writer = writer
  }

  override createDriver(): Driver {
    return new WriterDriver(this.#writer)
  }
}

class WriterDriver extends SqliteDriver {
  readonly #writer: BetterSqlite.Database

  constructor(writer: BetterSqlite.Database) {
    super({ database: cacheStatements(writer) })
    this.#writer = writer
  }

  /** Takes the write lock at once: a transaction that reads first could not get it later without starting over. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A disk that fails or is full has undone it already: then the error to be told is the disk's. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#writer.inTransaction) await super.rollbackTransaction(connection)
  }
}
