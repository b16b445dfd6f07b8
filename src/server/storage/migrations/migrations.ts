import { foundation } from './0001-foundation.ts'
import type { Migration } from './migration.ts'

/** Every step of the schema in its order; a database that holds them all is up to date. */
export const migrations: readonly Migration[] = [foundation]
