/** What keeps the database from doing its work: not this statement, but any. */
export type DatabaseTrouble = 'unreachable' | 'busy' | 'full' | 'failing' | 'read-only' | 'damaged' | 'replaced'

/** The connection to a database server failed, or the server cannot work now. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'
  readonly trouble: DatabaseTrouble

  constructor(trouble: DatabaseTrouble, cause: unknown) {
    super(`The database is ${trouble}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.trouble = trouble
  }
}

/** What an error, or one that caused it, says of the database or the disk below it; null when neither is to blame. */
export function findDatabaseTrouble(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseFailure) return error.trouble
  const code = 'code' in error ? String(error.code) : ''
  return OTHER_TROUBLES[code] ?? troubleOfSqlite(code) ?? findDatabaseTrouble(error.cause)
}

/** Files beside the database, and conflicts that were tried again in vain: their codes stay as the server gave them. */
const OTHER_TROUBLES: Record<string, DatabaseTrouble> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EIO: 'failing',
  EFBIG: 'failing',
  '40001': 'busy',
  '40P01': 'busy',
}

/** By the beginning of the code. https://www.sqlite.org/rescode.html */
const SQLITE_TROUBLES: Record<string, DatabaseTrouble> = {
  SQLITE_FULL: 'full',
  SQLITE_IOERR: 'failing',
  SQLITE_BUSY: 'busy',
  SQLITE_LOCKED: 'busy',
  SQLITE_READONLY: 'read-only',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_NOTADB: 'damaged',
  SQLITE_CANTOPEN: 'unreachable',
}

function troubleOfSqlite(code: string): DatabaseTrouble | null {
  return SQLITE_TROUBLES[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ''] ?? null
}

/**
 * By the SQLSTATE or its class: what a server says that is starting, stopping, out of something, or a standby.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_TROUBLES: Record<string, DatabaseTrouble> = {
  '08': 'unreachable',
  '57P': 'unreachable',
  '57014': 'busy',
  '25P03': 'busy',
  '25006': 'read-only',
  '53100': 'full',
  '53': 'busy',
  '58': 'damaged',
  XX001: 'damaged',
  XX002: 'damaged',
}

/** As `findDatabaseTrouble`, of what the server itself says. */
export function troubleOfSqlState(state: string): DatabaseTrouble | null {
  return (
    POSTGRES_TROUBLES[state] ?? POSTGRES_TROUBLES[state.slice(0, 3)] ?? POSTGRES_TROUBLES[state.slice(0, 2)] ?? null
  )
}
