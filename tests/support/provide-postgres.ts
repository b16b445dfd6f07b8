import type { TestProject } from 'vitest/node'
import { startPgliteServer } from './pglite-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this run. */
    postgresUrl: string
    /** Whether that is PGlite, which cannot hold two open transactions. */
    postgresHasOneSession: boolean
  }
}

/** Set-up of a test run: the server that TEST_DATABASE_URL names, or one PGlite for the whole run where it names none. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  const pglite = given ? null : await startPgliteServer()
  project.provide('postgresUrl', given || (pglite?.url ?? ''))
  project.provide('postgresHasOneSession', pglite !== null)
  return pglite?.stop
}
