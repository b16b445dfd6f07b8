import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import type { Migration } from './migration.ts'

/** The database was written by a later release, whose tables this one does not know. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'
}

export interface MigrateOptions {
  /** Where the tables are in PostgreSQL, made when it is named; the server's default otherwise. */
  schema?: string | undefined
  /**
   * Called before the first step of a database that has been in use, with the name of that step. What it throws keeps
   * the steps from being taken. It runs under the lock, where otherwise nothing but SQL is awaited: nobody is served yet.
   */
  beforeUpgrade?: ((firstStep: string) => Promise<void>) | undefined
}

/** Any number, the same in every release: processes that start together take this lock of their schema one after the other. */
const MIGRATION_LOCK = 620_260_001

/**
 * Brings the schema up to date, all steps in one transaction under a lock. Throws `DatabaseTooNew`, or the error of a
 * step, which leaves the database as it was.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  { schema, beforeUpgrade }: MigrateOptions = {},
): Promise<void> {
  await database.write(async (tx) => {
    await takeMigrationLock(tx, schema)
    const done = await listDone(tx)
    refuseUnknown(done, migrations)
    const [next] = migrations.slice(done.length)
    if (next !== undefined && done.length > 0) await beforeUpgrade?.(next.name)
    await runSteps(tx, migrations)
  })
}

/** Waits for the lock under which the schema changes, however long what is done under it takes. */
export async function takeMigrationLock(tx: Tx, schema: string | undefined): Promise<void> {
  if (tx.dialect.name !== 'postgres') return
  await sql`set local statement_timeout = 0`.execute(tx.sql)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx.sql)
  const place = schema === undefined ? sql`current_schema()` : sql.val(schema)
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}, hashtext(${place}))`.execute(tx.sql)
  if (schema !== undefined) await sql`create schema if not exists ${sql.id(schema)}`.execute(tx.sql)
}

/** Takes those steps that are still to come. */
export async function runSteps(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  const done = await listDone(tx)
  for (const [position, migration] of migrations.entries()) {
    if (position >= done.length) await run(tx, migration, position)
  }
}

/** Throws `DatabaseTooNew` unless `done` are the first of `migrations`. */
export function refuseUnknown(done: readonly string[], migrations: readonly Migration[]): void {
  for (const [position, name] of done.entries()) {
    const known = migrations[position]?.name
    if (known === name) continue
    throw new DatabaseTooNew(
      `The database has the migration ${name}, which this version does not know (${known ?? 'it ends before it'}). ` +
        'It was written by a later version: start that one, or restore a backup made by this one.',
    )
  }
}

async function listDone(tx: Tx): Promise<string[]> {
  await sql`create table if not exists migrations (
    position integer not null primary key, name text not null, run_at bigint not null
  )`.execute(tx.sql)
  const { rows } = await sql<{ name: string }>`select name from migrations order by position`.execute(tx.sql)
  return rows.map(({ name }) => name)
}

async function run(tx: Tx, migration: Migration, position: number): Promise<void> {
  for (const statement of migration.statements(tx.dialect)) await sql.raw(statement).execute(tx.sql)
  await sql`insert into migrations (position, name, run_at) values (${position}, ${migration.name}, ${tx.now})`.execute(
    tx.sql,
  )
}
