import type { Migration } from './migration.ts'

/** What an item is shared with instead of its own title, summary and cover. */
export const shareCards: Migration = {
  name: '0068-share-cards',
  statements: () => [`alter table contents add column share_card text not null default ''`],
}
