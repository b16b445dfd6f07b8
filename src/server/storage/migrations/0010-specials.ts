import type { Migration } from './migration.ts'

/** Modules of specials and what stands in them. */
export const specials: Migration = {
  name: '0010-specials',
  statements: ({ autoId }) => [
    `create table specials (
      content_id bigint not null primary key references contents (id),
      anchor bigint not null
    )`,
    `create table special_modules (
      id ${autoId},
      content_id bigint not null references contents (id),
      position bigint not null,
      title text not null,
      style text not null,
      source text not null,
      html text not null,
      unique (content_id, position)
    )`,
    // By the name that its source gave it: an item may be imported after the special that shows it.
    `create table special_items (
      module_id bigint not null references special_modules (id),
      position bigint not null,
      item_source_id text not null,
      primary key (module_id, position)
    )`,
  ],
}
