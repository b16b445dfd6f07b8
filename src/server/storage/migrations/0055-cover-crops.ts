import type { Migration } from './migration.ts'

/** Which parts of its cover an item is shared with. */
export const coverCrops: Migration = {
  name: '0055-cover-crops',
  statements: () => [`alter table contents add column cover_crops text not null default ''`],
}
