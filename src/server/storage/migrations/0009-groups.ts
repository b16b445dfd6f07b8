import type { Migration } from './migration.ts'

/** Topics and lists beside columns and streams, and what is counted of each group. */
export const groups: Migration = {
  name: '0009-groups',
  statements: () => [
    "alter table groups add column summary text not null default ''",
    "alter table groups add column color text not null default ''",
    "alter table groups add column related text not null default '[]'",
    "alter table groups add column merged_into text not null default ''",
    'alter table groups add column view_count bigint not null default 0',
    "create index groups_merged on groups (merged_into) where merged_into <> ''",

    `create table group_types (
      group_id bigint not null references groups (id),
      type text not null,
      content_count bigint not null,
      primary key (group_id, type)
    )`,
    `insert into group_types (group_id, type, content_count)
      select group_id, type, count(*) from content_groups group by group_id, type`,
    `update groups set view_count = coalesce(
      (select sum(content_groups.view_count) from content_groups where content_groups.group_id = groups.id), 0)`,

    "alter table accounts add column cover text not null default ''",
    "alter table accounts add column region text not null default ''",
    "alter table accounts add column verify_info text not null default ''",
  ],
}
