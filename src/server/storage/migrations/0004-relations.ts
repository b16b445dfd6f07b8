import type { Migration } from './migration.ts'

/**
 * What readers have to do with items. Contents and comments are not referenced, which would need indexes that no query
 * wants; neither is ever deleted.
 */
export const relations: Migration = {
  name: '0004-relations',
  statements: () => [
    `create table stars (
      subject text not null,
      target text not null,
      target_id bigint not null,
      created_at bigint not null,
      primary key (subject, target, target_id)
    )`,
    'create index stars_newest on stars (subject, created_at)',

    `create table collections (
      subject text not null,
      content_id bigint not null,
      type text not null,
      later bigint not null,
      created_at bigint not null,
      primary key (subject, content_id)
    )`,
    'create index collections_newest on collections (subject, created_at desc, content_id desc)',
    'create index collections_newest_of_type on collections (subject, type, created_at desc, content_id desc)',
    'create index collections_newest_later on collections (subject, later, created_at desc, content_id desc)',

    `create table progress (
      subject text not null,
      content_id bigint not null,
      percent bigint not null,
      position bigint not null,
      paragraph bigint not null,
      updated_at bigint not null,
      primary key (subject, content_id)
    )`,
    // What is finished piles up; it is not in the way of what is not.
    `create index progress_begun on progress (subject, updated_at desc, content_id desc)
      where percent >= 5 and percent <= 94`,
  ],
}
