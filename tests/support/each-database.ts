import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'

/**
 * Defines the same tests twice: on SQLite and on PostgreSQL (the server of TEST_DATABASE_URL, or PGlite: see
 * `provide-databases.ts`). Every call of `open` gives an empty, migrated database. Making its tables takes longer than
 * most tests do: a SQLite file is copied, a schema is that of an earlier test file of this worker, emptied.
 */
export function eachDatabase(name: string, define: (open: () => Promise<Database>) => void): void {
  describe(`${name} (SQLite)`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'davmu-test-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    define(opener(async () => {
      const file = join(folder, `${randomUUID()}.sqlite`)
      copyFileSync(inject('sqliteTemplate'), file)
      return { kind: 'sqlite', file }
    }))
  })
  describe(`${name} (PostgreSQL)`, () => {
    define(opener(async () => {
      const schema = `${inject('schemaPrefix')}${process.env['VITEST_POOL_ID']}_${(schemasTaken += 1)}`
      await emptySchema(schema)
      return { kind: 'postgres', url: postgresUrl, schema }
    }))
  })
}

/** By this test file; the next one of the worker begins anew. */
let schemasTaken = 0

/** Opens databases that are closed after the tests. */
function opener(locate: () => Promise<DatabaseLocation>): () => Promise<Database> {
  const opened: Database[] = []
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()))
  })
  return async () => {
    const database = await openDatabase(await locate(), failLoudly)
    opened.push(database)
    return database
  }
}

/** As `eachDatabase`, for tests that open databases themselves: every call of `locate` names a new place with nothing in it. */
export function eachLocation(name: string, define: (locate: () => DatabaseLocation) => void): void {
  describe(`${name} (SQLite)`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'davmu-test-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    define(() => ({ kind: 'sqlite', file: join(folder, `${randomUUID()}.sqlite`) }))
  })
  describe(`${name} (PostgreSQL)`, () => {
    const schemas: string[] = []
    afterAll(() => dropSchemas(schemas))
    define(() => {
      const schema = `test_${randomUUID().replaceAll('-', '')}`
      schemas.push(schema)
      return { kind: 'postgres', url: postgresUrl, schema }
    })
  })
}

/** Whether the PostgreSQL of this run cannot hold two open transactions (`pglite-server.ts`). */
export const hasOneSession = inject('postgresHasOneSession')

/** Address of the PostgreSQL of this run. */
export const postgresUrl = inject('postgresUrl')

async function dropSchemas(schemas: readonly string[]): Promise<void> {
  await query(schemas.map((schema) => `drop schema if exists ${schema} cascade`))
}

/** Takes all rows out of its tables, if there are any; it stays migrated, and numbers begin at one again. */
async function emptySchema(schema: string): Promise<void> {
  await query([
    `do $$
    declare place oid := to_regnamespace('${schema}'); candidate regclass; is_used boolean; used text[] := '{}';
    begin
      for candidate in select oid from pg_class where relnamespace = place and relkind = 'r' and relname <> 'migrations' loop
        execute format('select exists (select from %s)', candidate) into is_used;
        if is_used then used := used || candidate::text; end if;
      end loop;
      if used <> '{}' then execute format('truncate %s restart identity cascade', array_to_string(used, ', ')); end if;
    end $$`,
  ])
}

async function query(statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function failLoudly(error: unknown, doing: string): never {
  throw new Error(doing, { cause: error })
}
