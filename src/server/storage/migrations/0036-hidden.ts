import type { Migration } from './migration.ts'

/** What users do not want to see in lists: items, and accounts with all that they publish; original items of an account. */
export const hidden: Migration = {
  name: '0036-hidden',
  statements: () => [
    `create table hidden (
      user_id bigint not null references users (id),
      kind text not null,
      target_id bigint not null,
      created_at bigint not null,
      primary key (user_id, kind, target_id)
    )`,
    'alter table content_groups add column is_original integer not null default 0',
    `update content_groups set is_original = 1
      where content_id in (select id from contents where copyright = 'original')`,
    `create index content_groups_original on content_groups
      (group_id, pinned_at desc, publish_at desc, content_id desc) where is_original = 1`,
    'create index hidden_newest on hidden (user_id, kind, created_at desc, target_id desc)',
  ],
}
