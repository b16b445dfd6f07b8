import type { Migration } from './migration.ts'

/** What users hand in to be shown as items and answers: questions, and answers to them. */
export const submissions: Migration = {
  name: '0038-submissions',
  statements: ({ autoId }) => [
    `create table submissions (
      id ${autoId},
      kind text not null,
      user_id bigint not null,
      content_id bigint,
      title text not null,
      text text not null,
      image_ids text not null,
      is_anonymous bigint not null,
      state text not null,
      held_by text not null,
      token_hash text,
      created_at bigint not null
    )`,
    "create index submissions_waiting on submissions (created_at, id) where state = 'pending'",
    'create index submissions_of_user on submissions (user_id, created_at, id)',
    'create index submissions_of_item on submissions (content_id, kind, user_id, created_at, id)',
    'create unique index submissions_token on submissions (token_hash)',
  ],
}
