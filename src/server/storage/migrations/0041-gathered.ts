import type { Migration } from './migration.ts'

/** Several doings about one thing are one notice as long as it is not read; what it tells of stands in its parts. And when readers looked at what they booked. */
export const gathered: Migration = {
  name: '0041-gathered',
  statements: ({ autoId }) => [
    "alter table notices add column gathered_by text not null default ''",
    'alter table notices add column people integer not null default 1',
    `create table notice_parts (
      id ${autoId},
      notice_id bigint not null references notices (id),
      part_key text not null,
      told_by text not null,
      content_id bigint,
      comment_id bigint,
      created_at bigint not null,
      unique (part_key, notice_id)
    )`,
    'create index notice_parts_in_order on notice_parts (notice_id, id)',
    'create index notice_parts_told_by on notice_parts (told_by, notice_id)',
    "create unique index notices_gathering on notices (subject, gathered_by) where read_at = 0 and gathered_by <> ''",
    'create index notices_newest_told on notices (subject, created_at desc, id desc)',
    'create index notices_newest_told_of_kind on notices (subject, kind, created_at desc, id desc)',
    'drop index notices_newest',
    'drop index notices_newest_of_kind',

    // Nothing in what was booked before is new: nobody knows when its readers looked at it last.
    'alter table bookings add column seen_at bigint not null default 0',
    'update bookings set seen_at = coalesce((select max(debut_at) from debuts), created_at)',
  ],
}
