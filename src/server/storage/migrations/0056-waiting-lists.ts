import type { Migration } from './migration.ts'

/** Entries of forms may wait for a place, of the whole form or of an option. */
export const waitingLists: Migration = {
  name: '0056-waiting-lists',
  statements: () => [
    'alter table forms add column waiting_list bigint not null default 0',
    'alter table forms add column waiting bigint not null default 0',
    "alter table forms add column taken text not null default '[]'",
    'alter table form_entries add column waits bigint not null default 0',
    'create index form_entries_waiting on form_entries (content_id, id) where waits = 1',
  ],
}
