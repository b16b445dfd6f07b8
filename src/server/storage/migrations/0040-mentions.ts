import type { Migration } from './migration.ts'

/** Who is meant in comments, by their rows and not by their names, and users by how their names begin. */
export const mentions: Migration = {
  name: '0040-mentions',
  statements: (dialect) => [
    'alter table comments add column mention_count integer not null default 0',
    `create table comment_mentions (
      comment_id bigint not null references comments (id),
      starts_at integer not null,
      length integer not null,
      user_id bigint not null references users (id),
      primary key (comment_id, starts_at)
    )`,
    'create index comment_mentions_of_user on comment_mentions (user_id)',
    // Compared by bytes: as the language of a server orders characters, no range holds what begins alike.
    `create index users_by_name on users (lower(nickname${dialect.name === 'postgres' ? ' collate "C"' : ''}), id)`,
  ],
}
