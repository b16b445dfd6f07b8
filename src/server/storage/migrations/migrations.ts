import type { Migration } from './migration.ts'
import * as steps from './steps.ts'

/** Every step of the schema in the order of its number; a database that holds them all is up to date. */
export const migrations: readonly Migration[] = Object.values(steps).toSorted((one, other) =>
  one.name < other.name ? -1 : 1,
)
