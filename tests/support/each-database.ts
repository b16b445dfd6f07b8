import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'

/**
 * Defines the same tests twice: on SQLite and on PostgreSQL (the server of TEST_DATABASE_URL, or PGlite: see
 * `provide-postgres.ts`). Every call of `open` gives an empty, migrated database; all of them go afterwards.
 */
export function eachDatabase(name: string, define: (open: () => Promise<Database>) => void): void {
  eachLocation(name, (locate) => {
    const opened: Database[] = []
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.close()))
    })
    define(async () => {
      const database = await openDatabase(locate(), failLoudly)
      opened.push(database)
      return database
    })
  })
}

/** As `eachDatabase`, for tests that open databases themselves: every call of `locate` names a place of its own. */
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
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  for (const schema of schemas) await client.query(`drop schema if exists ${schema} cascade`)
  await client.end()
}

function failLoudly(error: unknown, doing: string): never {
  throw new Error(doing, { cause: error })
}
