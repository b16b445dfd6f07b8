import type { Migration } from './migration.ts'

/** When items take place, what readers booked, what they are told, and what is on its way to them. */
export const bookings: Migration = {
  name: '0017-bookings',
  statements: ({ autoId }) => [
    `create table content_times (
      content_id bigint not null primary key references contents (id),
      start_at bigint not null,
      end_at bigint not null,
      place text not null,
      reminded_for bigint not null
    )`,
    // What was reminded of is done; only what is still to come is looked through.
    'create index content_times_due on content_times (start_at) where reminded_for <> start_at',

    // Items are not referenced here: as with stars, that would need an index that no query wants.
    `create table bookings (
      subject text not null,
      content_id bigint not null,
      booking_type bigint not null,
      remind text not null,
      created_at bigint not null,
      primary key (subject, content_id)
    )`,
    'create index bookings_newest on bookings (subject, created_at desc, content_id desc)',
    'create index bookings_newest_of_type on bookings (subject, booking_type, created_at desc, content_id desc)',
    'create index bookings_content on bookings (content_id, subject)',
    // Whether there is any booking of what can hold others.
    'create index bookings_holding on bookings (content_id) where booking_type >= 3',
    `create table booking_counts (
      content_id bigint not null primary key,
      total bigint not null
    )`,

    `create table debuts (
      content_id bigint not null primary key references contents (id),
      debut_at bigint not null,
      told bigint not null
    )`,
    'create index debuts_untold on debuts (debut_at) where told = 0',

    // What holds an item that became public is looked for by that item.
    'create index special_items_source on special_items (item_source_id)',

    `create table reminders (
      id ${autoId},
      subject text not null,
      notice_key text not null,
      kind text not null,
      content_id bigint not null,
      item_id bigint not null,
      start_at bigint not null,
      channels text not null,
      created_at bigint not null,
      next_at bigint not null,
      tries bigint not null,
      settled bigint not null,
      unique (subject, notice_key)
    )`,
    'create index reminders_due on reminders (next_at) where settled = 0',
    'create index reminders_created on reminders (created_at)',

    `create table notices (
      id ${autoId},
      subject text not null,
      notice_key text not null,
      kind text not null,
      content_id bigint,
      comment_id bigint,
      from_user_id bigint,
      detail text not null,
      created_at bigint not null,
      read_at bigint not null,
      unique (subject, notice_key)
    )`,
    'create index notices_newest on notices (subject, id desc)',
    'create index notices_newest_of_kind on notices (subject, kind, id desc)',
    'create index notices_unread on notices (subject, kind) where read_at = 0',
    'create index notices_created on notices (created_at)',
    'create index notices_from on notices (from_user_id) where from_user_id is not null',
  ],
}
