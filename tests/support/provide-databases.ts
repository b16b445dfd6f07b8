import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/storage/open-database.ts'
import { ensurePostgres } from './find-postgres.ts'
import { startPgliteServer } from './pglite-server.ts'
import { startPostgresServer } from './postgres-server.ts'
import { createRunDatabases } from './run-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of an empty database in the PostgreSQL of this run. */
    postgresUrl: string
    /** Whether that is PGlite, which has no other database, and cannot hold two open transactions. */
    postgresHasOneSession: boolean
    /** The end of a `create database` that makes one with all migrations. */
    postgresCopy: string
    /** What the databases and schemas of this run begin with. */
    databasePrefix: string
    /** A migrated SQLite file with nothing in it. */
    sqliteTemplate: string
  }
}

type Provided = Pick<ProvidedContext, 'postgresUrl' | 'postgresHasOneSession' | 'postgresCopy' | 'databasePrefix'>

interface Databases {
  provided: Provided & Pick<ProvidedContext, 'sqliteTemplate'>
  remove: () => Promise<unknown>
}

/** Each project of a run has modules of its own; the databases are those of the first one that asked. */
const run: typeof globalThis & { davmuDatabases?: { made: Promise<Databases>; users: number } } = globalThis

/** Set-up of a test run: its databases, which go with the last project that has them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.davmuDatabases ??= { made: makeDatabases(), users: 0 })
  shared.users += 1
  const { provided, remove } = await shared.made
  for (const name of ['postgresUrl', 'postgresCopy', 'databasePrefix', 'sqliteTemplate'] as const) {
    project.provide(name, provided[name])
  }
  project.provide('postgresHasOneSession', provided.postgresHasOneSession)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    delete run.davmuDatabases
    await remove()
  }
}

async function makeDatabases(): Promise<Databases> {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-template-'))
  const sqliteTemplate = path.join(folder, 'template.sqlite')
  await (await openDatabase({ kind: 'sqlite', file: sqliteTemplate })).close()
  const postgres = await startPostgres()
  return {
    provided: { ...postgres.provided, sqliteTemplate },
    remove: () => Promise.all([postgres.stop(), rm(folder, { recursive: true, force: true })]),
  }
}

/**
 * The server that TEST_DATABASE_URL names; else one of this machine's own programs, for this run; else PGlite, which
 * TEST_DATABASE=pglite asks for.
 */
async function startPostgres(): Promise<{ provided: Provided; stop: () => Promise<unknown> }> {
  const { TEST_DATABASE: wanted = '', TEST_DATABASE_URL: given = '' } = process.env
  if (wanted !== '' && wanted !== 'pglite')
    throw new Error(`TEST_DATABASE is "${wanted}"; it can be "pglite" or unset.`)
  const binaries = wanted === '' && given === '' ? ensurePostgres() : null
  if (binaries === null && (wanted !== '' || given === '')) {
    console.log('Tests on PostgreSQL use PGlite.')
    const { url, stop } = await startPgliteServer()
    const databasePrefix = `test_${randomUUID().slice(0, 8)}`
    return {
      provided: { postgresUrl: url, postgresHasOneSession: true, postgresCopy: '', databasePrefix },
      stop,
    }
  }
  console.log(
    `Tests on PostgreSQL use ${binaries ? `a server of their own (${binaries})` : 'that of TEST_DATABASE_URL'}.`,
  )
  const server = binaries ? await startPostgresServer(binaries) : null
  const { url, prefix, copy, drop } = await createRunDatabases(server?.url ?? given)
  return {
    provided: { postgresUrl: url, postgresHasOneSession: false, postgresCopy: copy, databasePrefix: prefix },
    stop: server ? server.stop : drop,
  }
}
