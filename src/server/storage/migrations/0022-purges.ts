import type { Migration } from './migration.ts'

/** One row may name everything that a change touches. */
export const purges: Migration = {
  name: '0022-purges',
  statements: () => [`alter table changes add column also text not null default '[]'`],
}
