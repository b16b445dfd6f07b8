import type { Migration } from './migration.ts'

/** What moderators work with: words, policies of items, restrictions of people, decisions, reports that are dealt with. */
export const moderation: Migration = {
  name: '0018-moderation',
  statements: ({ autoId }) => [
    `create table moderation_words (
      id ${autoId},
      word text not null unique,
      action text not null,
      homophones bigint not null,
      made_by text not null,
      created_at bigint not null
    )`,

    'alter table contents add column comment_policy text',

    // Of a person (subject) or of a network (range): the other one is empty.
    `create table restrictions (
      id ${autoId},
      kind text not null,
      subject text not null,
      address_range text not null,
      reason text not null,
      made_by text not null,
      created_at bigint not null,
      until_at bigint not null,
      lifted_at bigint,
      lifted_by text,
      taking_down bigint not null
    )`,
    'create index restrictions_subject on restrictions (subject, id) where lifted_at is null',
    'create index restrictions_standing on restrictions (id) where lifted_at is null',
    'create index restrictions_all_of_subject on restrictions (subject)',
    'create index restrictions_taking_down on restrictions (id) where taking_down = 1',

    `create table moderation_decisions (
      id ${autoId},
      kind text not null,
      target_id bigint not null,
      verdict text not null,
      state_before text not null,
      subject text not null,
      made_by text not null,
      created_at bigint not null,
      undone_at bigint
    )`,
    'create index moderation_decisions_target on moderation_decisions (kind, target_id, id)',
    'create index moderation_decisions_subject on moderation_decisions (subject)',

    'alter table reports add column closed_by bigint',
    'create index reports_open on reports (created_at, id) where closed_by is null',
    'create index reports_open_of_target on reports (target, target_id, id) where closed_by is null',
    'create index reports_closed on reports (closed_by) where closed_by is not null',

    "create index comments_waiting on comments (created_at, id) where state = 'pending'",
    'create index comments_by_time on comments (created_at, id)',
    "create index comments_standing on comments (user_id, content_id, id) where state <> 'removed'",
  ],
}
