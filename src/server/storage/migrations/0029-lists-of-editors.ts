import type { Migration } from './migration.ts'

/** Editors list items by the time of their last change, and by that of their publication, whatever their state. */
export const listsOfEditors: Migration = {
  name: '0029-lists-of-editors',
  // Of expressions, as those of editors are: lists of readers, which are short, are not to take them for theirs.
  statements: () => [
    'create index contents_by_update on contents ((updated_at + 0), id)',
    `create index contents_of_state_by_update on contents ((state || ''), (updated_at + 0), id)`,
    'create index contents_by_time on contents ((publish_at + 0), id)',
    `create index contents_of_state_by_time on contents ((state || ''), (publish_at + 0), id)`,
  ],
}
