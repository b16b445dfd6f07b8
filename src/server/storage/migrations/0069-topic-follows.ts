import type { Migration } from './migration.ts'

/** Who follows which topic. */
export const topicFollows: Migration = {
  name: '0069-topic-follows',
  statements: () => [
    `create table topic_follows (
      user_id bigint not null references users (id),
      group_id bigint not null references groups (id),
      created_at bigint not null,
      primary key (user_id, group_id)
    )`,
    'create index topic_follows_group on topic_follows (group_id, user_id)',
  ],
}
