import { existsSync, statSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { migrations } from './migrations/migrations.ts'
import type { DatabaseLocation } from './open-database.ts'

/** What can be seen of a database without changing anything in it. */
export interface DatabaseFacts {
  /** Of the server or the library. */
  version: string
  /** Migrations that this release has and the database has not. */
  pending: number
  /** A migration of a later release; null: there is none. */
  unknown: string | null
  /** What is broken in an SQLite file; null: nothing, or a server looks after it. */
  damage: string | null
  /** Bytes of SQLite's write-ahead log. */
  walBytes: number
  /** Whether tables can be made where they belong. */
  mayCreate: boolean
  /** Connections that the server takes in all, and that are open; null: no server. */
  connections: { most: number; open: number } | null
  /** Seconds that the server's clock is ahead of ours. */
  clockAhead: number
  /** Whether the secret of personal data lies in the database. */
  holdsDataSecret: boolean
  /** Hashes of the pictures that came last. */
  pictures: string[]
}

const PICTURES = 50
const CONNECT_MS = 5000

/** Looks at a database; null: the SQLite file is not there yet. Throws what keeps it from being used. */
export function inspectDatabase(where: DatabaseLocation): Promise<DatabaseFacts | null> {
  return where.kind === 'sqlite' ? Promise.resolve(inspectFile(where.file)) : inspectServer(where.url)
}

const NAMES = 'select name from migrations order by position'
const DATA_SECRET = "select key from settings where key = 'data_secret'"
const LATEST = `select hash from images order by id desc limit ${PICTURES}`

function inspectFile(file: string): DatabaseFacts | null {
  if (!existsSync(file)) return null
  const database = new BetterSqlite(file, { readonly: true, fileMustExist: true })
  try {
    const column = (sql: string) => database.prepare<[], string>(sql).pluck().all()
    const hasTables = column("select name from sqlite_master where name = 'migrations'").length > 0
    const [checked = ''] = column('pragma quick_check(1)')
    return {
      version: `SQLite ${column('select sqlite_version()')[0]}`,
      ...compare(hasTables ? column(NAMES) : []),
      damage: checked === 'ok' ? null : checked,
      walBytes: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      mayCreate: true,
      connections: null,
      clockAhead: 0,
      holdsDataSecret: hasTables && column(DATA_SECRET).length > 0,
      pictures: hasTables ? column(LATEST) : [],
    }
  } finally {
    database.close()
  }
}

async function inspectServer(url: string): Promise<DatabaseFacts> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on('error', () => {}) // the query that it fails says so
  await client.connect()
  try {
    const column = async (sql: string): Promise<string[]> =>
      (await client.query<[string]>({ text: sql, rowMode: 'array' })).rows.map(([value]) => value)
    const number = async (sql: string) => Number((await column(sql))[0])
    const hasTables =
      (await number("select count(*) from (select to_regclass('migrations') as r) t where r is not null")) > 0
    const before = Date.now()
    const theirs = await number('select extract(epoch from clock_timestamp())')
    return {
      version: `PostgreSQL ${(await column('show server_version'))[0]}`,
      ...compare(hasTables ? await column(NAMES) : []),
      damage: null,
      walBytes: 0,
      mayCreate: (await number("select has_schema_privilege(current_schema(), 'create')::int")) === 1,
      connections: {
        most: await number('show max_connections'),
        open: await number('select count(*) from pg_stat_activity'),
      },
      clockAhead: theirs - (before + Date.now()) / 2000,
      holdsDataSecret: hasTables && (await column(DATA_SECRET)).length > 0,
      pictures: hasTables ? await column(LATEST) : [],
    }
  } finally {
    await client.end().catch(() => {})
  }
}

function compare(done: readonly string[]): Pick<DatabaseFacts, 'pending' | 'unknown'> {
  const unknown = done.find((name, position) => migrations[position]?.name !== name) ?? null
  return { pending: Math.max(0, migrations.length - done.length), unknown }
}
