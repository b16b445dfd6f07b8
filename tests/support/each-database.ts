import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { addressOf } from './run-databases.ts'

/**
 * Defines the same tests twice: on SQLite and on PostgreSQL (which one: `provide-databases.ts`). Every call of `open`
 * gives an empty, migrated database, which is closed after the tests.
 */
export function eachDatabase(name: string, define: (open: () => Promise<Database>) => void): void {
  eachLocation(name, (locate) => {
    const opened: Database[] = []
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.close()))
    })
    define(async () => {
      const database = await openDatabase(await locate(), failLoudly)
      opened.push(database)
      return database
    })
  })
}

/**
 * As `eachDatabase`, for tests that open and close databases themselves: every call of `locate` names another one, empty
 * and migrated. They leave its schema as it is: a later test file gets it, emptied.
 */
export function eachLocation(name: string, define: (locate: () => Promise<DatabaseLocation>) => void): void {
  describe(`${name} (SQLite)`, () => {
    const folder = makeFolder()
    define(async () => {
      const file = join(folder, `${randomUUID()}.sqlite`)
      copyFileSync(inject('sqliteTemplate'), file)
      return { kind: 'sqlite', file }
    })
  })
  describe(`${name} (PostgreSQL)`, () => {
    const mine: number[] = []
    afterAll(() => {
      for (const number of mine) taken.delete(number)
    })
    define(async () => {
      let number = 1
      while (taken.has(number)) number += 1
      taken.add(number)
      mine.push(number)
      const place = toPlace(number)
      await ensureEmpty(place)
      return place
    })
  })
}

/** As `eachLocation`, for tests of the schema itself: `locate` names a place with nothing in it. */
export function eachBareLocation(name: string, define: (locate: () => DatabaseLocation) => void): void {
  describe(`${name} (SQLite)`, () => {
    const folder = makeFolder()
    define(() => ({ kind: 'sqlite', file: join(folder, `${randomUUID()}.sqlite`) }))
  })
  describe(`${name} (PostgreSQL)`, () => {
    const schemas: string[] = []
    afterAll(() =>
      query(
        postgresUrl,
        schemas.map((schema) => `drop schema if exists ${schema} cascade`),
      ),
    )
    define(() => {
      const schema = `test_${randomUUID().replaceAll('-', '')}`
      schemas.push(schema)
      return { kind: 'postgres', url: postgresUrl, schema }
    })
  })
}

/** Whether the PostgreSQL of this run is PGlite, which cannot hold two open transactions (`pglite-thread.ts`). */
export const hasOneSession = inject('postgresHasOneSession')

/** Address of an empty database in the PostgreSQL of this run. */
export const postgresUrl = inject('postgresUrl')

/** Numbers of the places that test files of this worker have at present. */
const taken = new Set<number>()

type Place = Extract<DatabaseLocation, { kind: 'postgres' }> & { schema: string }

/** Each worker has its places: databases, or schemas where there is but one database. */
function toPlace(number: number): Place {
  const name = `${inject('databasePrefix')}_${process.env['VITEST_POOL_ID']}_${number}`
  return hasOneSession
    ? { kind: 'postgres', url: postgresUrl, schema: name }
    : { kind: 'postgres', url: addressOf(postgresUrl, name), schema: 'public' }
}

const NO_SUCH_DATABASE = '3D000'

/** Emptying a database is quicker than making one, and much quicker than migrating: all that `openDatabase` leaves to do. */
async function ensureEmpty({ url, schema }: Place): Promise<void> {
  try {
    await query(url, [toEmptying(schema)])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NO_SUCH_DATABASE) throw error
    const name = new URL(url).pathname.slice(1)
    await query(postgresUrl, [
      `create database ${name} ${inject('postgresCopy')}`,
      // A server of somebody else's synchronises; no test crashes it.
      `alter database ${name} set synchronous_commit = off`,
    ])
  }
}

/** Takes all rows and what is known of them out of the tables, if there are any; numbers begin at one again. */
function toEmptying(schema: string): string {
  return `do $$
    declare place oid := to_regnamespace('${schema}'); candidate regclass; is_used boolean; used text[] := '{}';
    begin
      for candidate in select oid from pg_class where relnamespace = place and relkind = 'r' and relname <> 'migrations' loop
        execute format('select exists (select from %s)', candidate) into is_used;
        if is_used then used := used || candidate::text; end if;
      end loop;
      if used <> '{}' then execute format('truncate %s restart identity cascade', array_to_string(used, ', ')); end if;
      if current_setting('is_superuser') = 'on' then
        delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = place);
      end if;
    end $$`
}

async function query(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function failLoudly(error: unknown, doing: string): never {
  throw new Error(doing, { cause: error })
}
