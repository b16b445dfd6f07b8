import type { Migration } from './migration.ts'

/** Groups count what is done to them, and it is known who did it. */
export const arrangements: Migration = {
  name: '0050-arrangements',
  statements: () => [
    'alter table groups add column version bigint not null default 0',
    `create table arrangements (
      group_id bigint not null,
      version bigint not null,
      editor text not null,
      what text not null,
      content_id bigint,
      created_at bigint not null,
      primary key (group_id, version)
    )`,
  ],
}
