import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import type { Migration } from './migration.ts'

/** The database was written by a later release, whose tables this one does not know. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'
}

/** Any number, the same in every release: processes that start together take this lock of their schema one after the other. */
const MIGRATION_LOCK = 620_260_001

/**
 * Brings the schema up to date, all steps in one transaction under a lock; `schema` is made first when it is named.
 * Throws `DatabaseTooNew`, or the error of a step, which leaves the database as it was.
 */
export async function migrate(database: Database, migrations: readonly Migration[], schema?: string): Promise<void> {
  await database.write(async (tx) => {
    if (tx.dialect.name === 'postgres') {
      const place = schema === undefined ? sql`current_schema()` : sql.val(schema)
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}, hashtext(${place}))`.execute(tx.sql)
      if (schema !== undefined) await sql`create schema if not exists ${sql.id(schema)}`.execute(tx.sql)
    }
    await sql`create table if not exists migrations (
      position integer not null primary key, name text not null, run_at bigint not null
    )`.execute(tx.sql)
    const done = await sql<{ name: string }>`select name from migrations order by position`.execute(tx.sql)
    refuseUnknown(done.rows, migrations)
    for (const [position, migration] of migrations.entries()) {
      if (position >= done.rows.length) await run(tx, migration, position)
    }
  })
}

function refuseUnknown(done: readonly { name: string }[], migrations: readonly Migration[]): void {
  for (const [position, { name }] of done.entries()) {
    const known = migrations[position]?.name
    if (known === name) continue
    throw new DatabaseTooNew(
      `The database has the migration ${name}, which this version does not know (${known ?? 'it ends before it'}). ` +
        'It was written by a later version: start that one, or restore a backup made by this one.',
    )
  }
}

async function run(tx: Tx, migration: Migration, position: number): Promise<void> {
  for (const statement of migration.statements(tx.dialect)) await sql.raw(statement).execute(tx.sql)
  await sql`insert into migrations (position, name, run_at) values (${position}, ${migration.name}, ${tx.now})`.execute(
    tx.sql,
  )
}
