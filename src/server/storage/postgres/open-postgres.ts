import { createHash } from 'node:crypto'
import {
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type QueryCompiler,
} from 'kysely'
import pg from 'pg'
import { withoutNul } from '#base/without-nul.ts'
import type { Database } from '../database.ts'
import { DatabaseFailure, troubleOfSqlState, type DatabaseTrouble } from '../database-failure.ts'
import { postgresDialect } from '../dialect.ts'
import type { Tables } from '../tables/tables.ts'
import { createDatabase, type ReportError } from '../transaction.ts'

const POOL_SIZE = 10
const CONNECT_MS = 5000
const STATEMENT_MS = 15_000
const IDLE_TRANSACTION_MS = 15_000
/** The server gives up first; later than this it is not there any more, though nothing says so. */
const ANSWER_MS = STATEMENT_MS + 1000

export interface PostgresPlace {
  url: string
  schema?: string
  poolSize?: number
}

/** Connects to a PostgreSQL server; `schema` is where the tables are, the server's default otherwise. */
export function openPostgres({ url, schema, poolSize = POOL_SIZE }: PostgresPlace, report: ReportError): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  })
  pool.on('error', (error) => report(toFailure(error), 'idle database connection'))
  const waits = new Set<Wait>()
  const kysely = new Kysely<Tables>({ dialect: new StorableDialect({ pool: nameStatements(pool, waits) }) })
  const load = () => ({
    connections: pool.totalCount,
    inUse: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
    longestWaitMs: longestWait(waits),
  })
  return createDatabase({ dialect: postgresDialect, reader: kysely, writer: kysely, report, load })
}

/** A text with a NUL would be refused: 22021. */
class StorableCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(withoutNul(parameter))
  }
}

class StorableDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new StorableCompiler()
  }
}

/** Somebody who waits for a connection, since when on the process's clock in milliseconds; the first one waits longest. */
interface Wait {
  since: number
}

function longestWait(waits: ReadonlySet<Wait>): number {
  const [first] = waits
  return first ? performance.now() - first.since : 0
}

/** Every whole number of ours is a safe integer. */
function getTypeParser(type: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') {
  if (type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC) return Number
  return pg.types.getTypeParser(type, format)
}

/** Statements carry the hash of their SQL as name, so that the server plans each of them once per connection. */
function nameStatements(pool: pg.Pool, waits: Set<Wait>): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const names = new Map<string, string>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const wait: Wait = { since: performance.now() }
      waits.add(wait)
      const client = await pool
        .connect()
        .catch((error: unknown) => Promise.reject(toFailure(error)))
        .finally(() => waits.delete(wait))
      const known = clients.get(client)
      if (known) return known
      // While it is in use nobody else listens; the query that it fails says so, and one without a listener ends the process.
      client.on('error', () => {})
      const naming = new NamingClient(client, names)
      clients.set(client, naming)
      return naming
    },
  }
}

/** What another connection may not meet: this one is gone, or leads to a server that became a standby. */
const ENDING = new Set<DatabaseTrouble>(['unreachable', 'read-only'])

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: Map<string, string>
  /** What broke the connection: nothing more is asked of it. */
  #broken: DatabaseFailure | null = null

  constructor(client: pg.PoolClient, names: Map<string, string>) {
    this.#client = client
    this.#names = names
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> & PostgresCursor<R> {
    if (typeof sql !== 'string') throw new TypeError('Cursors are not used')
    // What has no values is `begin`, `commit` or a statement of the schema.
    const config =
      parameters.length === 0 ? { text: sql } : { text: sql, name: this.#name(sql), values: [...parameters] }
    return this.#ask(config) as unknown as Promise<PostgresQueryResult<R>> & PostgresCursor<R>
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#broken !== null)
  }

  async #ask(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#broken) throw this.#broken
    try {
      return await this.#client.query(config)
    } catch (error) {
      const failure = toFailure(error)
      if (failure instanceof DatabaseFailure && ENDING.has(failure.trouble)) this.#broken = failure
      throw failure
    }
  }

  #name(sql: string): string {
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    const name = createHash('sha256').update(sql).digest('base64url')
    this.#names.set(sql, name)
    return name
  }
}

/** What the server says of one statement stays as it is; all else is the way to it, or its state. */
function toFailure(error: unknown): unknown {
  if (error instanceof DatabaseFailure) return error
  if (!(error instanceof pg.DatabaseError)) return new DatabaseFailure('unreachable', error)
  const trouble = troubleOfSqlState(error.code ?? '')
  return trouble === null ? error : new DatabaseFailure(trouble, error)
}
