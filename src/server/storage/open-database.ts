import type { Database } from './database.ts'
import { DatabaseTooNew, migrate, type MigrateOptions } from './migrations/migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import type { ReportError } from './transaction.ts'

/**
 * Where the data is: a file of this machine, or a PostgreSQL server (`schema`: its search path; `poolSize`: connections at
 * most).
 */
export type DatabaseLocation =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; schema?: string; poolSize?: number }

/** The database cannot be used: not reached, not allowed, no database. The message says which one and why. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'

  constructor(where: DatabaseLocation, cause: unknown) {
    super(
      `The database ${describeLocation(where)} cannot be used: ${describeCause(cause)}. \`npx davmu doctor\` says how to mend it.`,
      { cause },
    )
  }
}

/** What has to happen before the schema of a database that was in use changes did not succeed, so it stays as it was. */
export class UpgradeRefused extends Error {
  override readonly name = 'UpgradeRefused'
}

/**
 * Opens the database and brings its schema up to date. `report` is told what cannot be thrown to anybody (an effect
 * after a commit, a lost idle connection); it writes to standard error unless given. Throws `DatabaseTooNew`,
 * `DatabaseUnusable`, and the `UpgradeRefused` of `beforeUpgrade`.
 */
export async function openDatabase(
  where: DatabaseLocation,
  report: ReportError = reportToStderr,
  beforeUpgrade?: MigrateOptions['beforeUpgrade'],
): Promise<Database> {
  let database: Database | undefined
  try {
    database = openUnchanged(where, report)
    await migrate(database, migrations, { schema: where.kind === 'postgres' ? where.schema : undefined, beforeUpgrade })
    return database
  } catch (error) {
    await database?.close()
    throw error instanceof DatabaseTooNew || error instanceof UpgradeRefused
      ? error
      : new DatabaseUnusable(where, error)
  }
}

/** Opens the database with the schema that it has. */
export function openUnchanged(where: DatabaseLocation, report: ReportError = reportToStderr): Database {
  return where.kind === 'sqlite' ? openSqlite(where.file, report) : openPostgres(where, report)
}

/** Where it is, without the password. */
export function describeLocation(where: DatabaseLocation): string {
  if (where.kind === 'sqlite') return where.file
  if (!URL.canParse(where.url)) return 'of DATABASE_URL'
  const { host, pathname } = new URL(where.url)
  return host + pathname
}

/** An error of several failed connections has a code and no words. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

function reportToStderr(error: unknown, doing: string): void {
  process.stderr.write(`${doing}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}
