import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createIdCodec } from '#contract/ids.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '../../tests/support/backend.ts'
import type { Domains } from '../../tests/support/factories.ts'
import { fill } from './fill.ts'

/** A filled database with a whole backend on it. */
export interface Grown {
  posts: number
  location: DatabaseLocation
  backend: TestBackend
  domains: Domains
}

/** Opens the file of so many posts in a folder, which is filled when it is not there. */
export async function openGrown(folder: string, posts: number): Promise<Grown> {
  mkdirSync(folder, { recursive: true })
  const location = { kind: 'sqlite', file: join(folder, `${posts}.sqlite`) } as const
  const isThere = existsSync(location.file)
  const database = await openDatabase(location)
  const backend = await startBackend(database)
  const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
  if (!isThere) await fill(domains, location, posts, Math.floor(Date.now() / 1000))
  return { posts, location, backend, domains }
}
