import type { Migration } from './migration.ts'

/** Comments under items in two levels, reports, and items that take no comments. */
export const comments: Migration = {
  name: '0003-comments',
  statements: ({ autoId }) => [
    'alter table contents add column comments_closed bigint not null default 0',

    // Items are not referenced: a reference would lock what the same transaction counts on, and need an index that no
    // query wants; they are never deleted.
    `create table comments (
      id ${autoId},
      content_id bigint not null,
      root_id bigint not null,
      parent_id bigint not null,
      user_id bigint not null references users (id),
      reply_user_id bigint,
      text text not null,
      anchor_p bigint,
      anchor_quote text,
      state text not null,
      listed bigint not null,
      by_author bigint not null,
      star_count bigint not null,
      reply_count bigint not null,
      created_at bigint not null,
      updated_at bigint not null,
      source_id text unique,
      source_hash text
    )`,
    // What is not listed stands in no index of a list. Roots and replies have their own, and roots are never in the order
    // of their ids alone: a planner could go through those of all items in the index of another list.
    `create index comments_hottest on comments (content_id, star_count desc, id desc)
      where root_id = 0 and listed = 1`,
    `create index comments_newest on comments (content_id, created_at desc, id desc)
      where root_id = 0 and listed = 1`,
    `create index comments_newest_of_author on comments (content_id, created_at desc, id desc)
      where root_id = 0 and listed = 1 and by_author = 1`,
    'create index comments_replies on comments (root_id, id) where root_id > 0 and listed = 1',
    `create index comments_pending on comments (user_id, content_id, created_at desc, id desc)
      where state = 'pending'`,
    'create index comments_of_user on comments (user_id, content_id)',
    'create index comments_of_user_newest on comments (user_id, created_at)',

    `create table reports (
      id ${autoId},
      target text not null,
      target_id bigint not null,
      subject text not null,
      reason text not null,
      note text not null,
      created_at bigint not null,
      unique (target, target_id, subject)
    )`,
    'create index reports_subject on reports (subject)',
  ],
}
