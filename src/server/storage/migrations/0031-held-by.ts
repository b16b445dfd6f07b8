import type { Migration } from './migration.ts'

/** Why a comment waits for a moderator. */
export const heldBy: Migration = {
  name: '0031-held-by',
  statements: () => [`alter table comments add column held_by text not null default ''`],
}
