import type { Migration } from './migration.ts'

/** Who signed a working copy off. */
export const signOff: Migration = {
  name: '0030-sign-off',
  statements: () => [`alter table working_copies add column review text not null default ''`],
}
