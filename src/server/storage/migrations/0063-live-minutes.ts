import type { Migration } from './migration.ts'

/** How many were in live rooms, and what was liked and said there, minute by minute; rooms that are over by their ids. */
export const liveMinutes: Migration = {
  name: '0063-live-minutes',
  statements: () => [
    `create table live_minutes (
      content_id bigint not null references contents (id),
      minute bigint not null,
      online bigint not null,
      likes bigint not null,
      messages bigint not null,
      primary key (content_id, minute)
    )`,
    'create index live_rooms_over on live_rooms (content_id desc) where status > 2',
  ],
}
