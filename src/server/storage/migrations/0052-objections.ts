import type { Migration } from './migration.ts'

/** What authors object to decisions on what they wrote, and what a profile that was rejected would have said. */
export const objections: Migration = {
  name: '0052-objections',
  statements: ({ autoId }) => [
    `create table objections (
      id ${autoId},
      decision_id bigint not null unique,
      kind text not null,
      target_id bigint not null,
      subject text not null,
      text text not null,
      created_at bigint not null,
      closed_by bigint
    )`,
    'create index objections_open on objections (created_at, id) where closed_by is null',
    'create index objections_open_of_target on objections (kind, target_id) where closed_by is null',
    'create index objections_closed on objections (closed_by) where closed_by is not null',
    'create index objections_subject on objections (subject)',
    "alter table moderation_decisions add column wanted text not null default ''",
    "create index moderation_decisions_wanted on moderation_decisions (created_at) where wanted <> ''",
  ],
}
