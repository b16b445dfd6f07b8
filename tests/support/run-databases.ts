import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '#server/storage/open-database.ts'

/** What the names of databases of test runs begin with, before what tells the runs apart. */
const PREFIX = 'davmu_test_'
const RUN_LENGTH = PREFIX.length + 8

/** What a test run has on a PostgreSQL server. */
export interface RunDatabases {
  /** What the names of its databases begin with. */
  prefix: string
  /** Address of an empty one. */
  url: string
  /** The end of a `create database` that makes one with all migrations. */
  copy: string
  /** Ends its connections, and drops all that begins with `prefix`. */
  drop: () => Promise<void>
}

/**
 * Makes the first databases of a run on the server of `server`, and drops what killed runs left there: a run that lives
 * has a connection of its name.
 */
export async function createRunDatabases(server: string): Promise<RunDatabases> {
  const run = PREFIX + randomUUID().slice(0, RUN_LENGTH - PREFIX.length)
  const client = new pg.Client({ connectionString: server, application_name: run, keepAlive: true })
  client.on('error', () => {}) // what it is asked next says so
  await client.connect()
  const drop = async (condition: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)
        and pg_get_userbyid(datdba) = current_user and ${condition}`,
      [PREFIX],
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  }
  await drop(`left(datname, ${RUN_LENGTH}) not in (select application_name from pg_stat_activity
    where application_name is not null)`)
  // Nobody is ever connected to it, which would be in the way.
  for (const name of [run, `${run}_template`]) await client.query(`create database ${name} template template0`)
  await (await openDatabase({ kind: 'postgres', url: addressOf(server, `${run}_template`) })).close()
  const { rows } = await client.query<{ copies_files: boolean }>(
    `select current_setting('fsync') = 'off' and current_setting('server_version_num')::int >= 150000 as copies_files`,
  )
  return {
    prefix: run,
    url: addressOf(server, run),
    // Two checkpoints, which cost nothing where nothing is synchronised; before 15 there was no other way.
    copy: `template ${run}_template${rows[0]?.copies_files === true ? ' strategy file_copy' : ''}`,
    async drop() {
      await drop(`starts_with(datname, '${run}')`)
      await client.end()
    },
  }
}

/** Address of another database of a server. */
export function addressOf(server: string, database: string): string {
  const address = new URL(server)
  address.pathname = `/${database}`
  return address.href
}
