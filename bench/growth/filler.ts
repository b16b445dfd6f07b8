import SQLite from 'better-sqlite3'
import pg from 'pg'
import type { DatabaseLocation } from '#server/storage/open-database.ts'

/** What rows are generated through: statements that write many at once, the same for both databases. */
export interface Filler {
  kind: DatabaseLocation['kind']
  run(sql: string): Promise<void>
  /** A table of numbers `i`, to be selected from. */
  numbers(from: number, to: number): string
  /** Takes the indexes off the tables until `finish`, so that they are built of what is there then. */
  begin(tables: readonly string[]): Promise<void>
  /** Builds the indexes and what the planner knows of the tables. */
  finish(): Promise<void>
  close(): Promise<void>
}

export function openFiller(location: DatabaseLocation): Promise<Filler> {
  return location.kind === 'sqlite' ? fillSqlite(location.file) : fillPostgres(location)
}

async function fillSqlite(file: string): Promise<Filler> {
  const database = new SQLite(file)
  for (const pragma of ['synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -1000000', 'temp_store = MEMORY'])
    database.pragma(pragma)
  let indexes: { name: string; sql: string }[] = []
  return {
    kind: 'sqlite',
    run: async (sql) => void database.exec(sql),
    numbers: (from, to) =>
      `(with recursive n (i) as (select ${from} union all select i + 1 from n where i + 1 < ${to}) select i from n) as n`,
    async begin(tables) {
      indexes = database
        .prepare<string[], { name: string; sql: string }>(
          `select name, sql from sqlite_master where type = 'index' and sql is not null
             and tbl_name in (${tables.map(() => '?').join(', ')})`,
        )
        .all(...tables)
      for (const { name } of indexes) database.exec(`drop index ${name}`)
    },
    async finish() {
      for (const { sql } of indexes) database.exec(sql)
      database.pragma('wal_checkpoint(truncate)')
    },
    close: async () => void database.close(),
  }
}

async function fillPostgres({ url, schema }: { url: string; schema?: string }): Promise<Filler> {
  const client = new pg.Client({
    connectionString: url,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  })
  await client.connect()
  // References are not looked up row by row: what is generated refers to what was generated.
  for (const setting of ['session_replication_role = replica', 'synchronous_commit = off', "work_mem = '128MB'"])
    await client.query(`set ${setting}`)
  let indexes: { name: string; sql: string }[] = []
  return {
    kind: 'postgres',
    run: async (sql) => void (await client.query(sql)),
    numbers: (from, to) => `(select generate_series(${from}::bigint, ${to - 1}::bigint) as i) as n`,
    async begin(tables) {
      const { rows } = await client.query<{ name: string; sql: string }>(
        `select indexname as name, indexdef as sql from pg_indexes where schemaname = current_schema()
           and tablename = any ($1) and indexname not in (select conname from pg_constraint)`,
        [tables],
      )
      indexes = rows
      for (const { name } of indexes) await client.query(`drop index ${name}`)
    },
    async finish() {
      for (const { sql } of indexes) await client.query(sql)
      await client.query('vacuum analyze')
    },
    close: () => client.end(),
  }
}
