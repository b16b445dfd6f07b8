import type { Migration } from './migration.ts'

/** What editors do: revisions of items, pinned items of groups, words of the search that they show or hide. */
export const revisions: Migration = {
  name: '0020-revisions',
  statements: () => [
    `create table revisions (
      content_id bigint not null references contents (id),
      number bigint not null,
      manuscript text not null,
      hash text not null,
      source_hash text not null,
      editor text not null,
      note text not null,
      created_at bigint not null,
      primary key (content_id, number)
    )`,

    `create table content_pins (
      group_id bigint not null references groups (id),
      content_id bigint not null references contents (id),
      pinned_at bigint not null,
      primary key (group_id, content_id)
    )`,
    'create index content_pins_content on content_pins (content_id)',
    'alter table content_groups add column pinned_at bigint not null default 0',
    `create index content_groups_listed on content_groups
      (group_id, pinned_at desc, publish_at desc, content_id desc)`,
    `create index content_groups_listed_of_type on content_groups
      (group_id, type, pinned_at desc, publish_at desc, content_id desc)`,

    // Lists of editors go by id, whatever the state; not to be taken for an index of lists by time.
    `create index contents_of_state on contents ((state || ''), id)`,
    'create index contents_of_type on contents (type, id)',
    'create index contents_of_account on contents (account_id, id)',
    'drop index contents_account',
    'create index content_columns_of_group on content_columns (group_id, content_id)',
    'drop index content_columns_group',

    `create table chosen_words (
      word text not null primary key,
      label text not null,
      state text not null,
      tag text not null,
      position bigint not null
    )`,
  ],
}
