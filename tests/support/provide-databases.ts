import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/storage/open-database.ts'
import { startPgliteServer } from './pglite-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this run. */
    postgresUrl: string
    /** Whether that is PGlite, which cannot hold two open transactions. */
    postgresHasOneSession: boolean
    /** What the schemas of this run begin with. */
    schemaPrefix: string
    /** A migrated SQLite file with nothing in it. */
    sqliteTemplate: string
  }
}

/** Set-up of a test run: the server that TEST_DATABASE_URL names, or one PGlite for the whole run where it names none. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const pglite = given ? null : await startPgliteServer()
  const postgresUrl = given || (pglite?.url ?? '')
  const schemaPrefix = `test_${randomUUID().slice(0, 8)}_`
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-template-'))
  const sqliteTemplate = path.join(folder, 'template.sqlite')
  await (await openDatabase({ kind: 'sqlite', file: sqliteTemplate })).close()

  project.provide('postgresUrl', postgresUrl)
  project.provide('postgresHasOneSession', pglite !== null)
  project.provide('schemaPrefix', schemaPrefix)
  project.provide('sqliteTemplate', sqliteTemplate)
  return async () => {
    await rm(folder, { recursive: true, force: true })
    if (pglite) await pglite.stop()
    else await dropSchemas(postgresUrl, schemaPrefix)
  }
}

async function dropSchemas(connectionString: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select nspname as name from pg_namespace where starts_with(nspname, $1)',
    [prefix],
  )
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
  await client.end()
}
