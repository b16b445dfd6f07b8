import type { Migration } from './migration.ts'

/** Live rooms: how they are set up, what is said in them, what was liked, who may not speak, how many are there. */
export const live: Migration = {
  name: '0023-live',
  statements: ({ autoId }) => [
    `create table live_rooms (
      content_id bigint not null primary key references contents (id),
      status bigint not null,
      screen bigint not null,
      auto_start bigint not null,
      started_at bigint not null,
      ended_at bigint not null,
      views_before bigint not null,
      like_count bigint not null,
      post_count bigint not null,
      key_count bigint not null,
      last_seq bigint not null,
      replay_url text not null,
      replay_offset bigint not null,
      slow_seconds bigint not null,
      pre_delay_seconds bigint not null,
      chat_role text not null,
      settings text not null
    )`,
    // Those that may begin by themselves, and those that are counted.
    'create index live_rooms_status on live_rooms (status, content_id) where status <= 2',
    // Those whose bookers have to be told.
    'create index live_rooms_cancelled on live_rooms (status, content_id) where status = 5',

    `create table live_columns (
      id ${autoId},
      content_id bigint not null references contents (id),
      column_key text not null,
      position bigint not null,
      type bigint not null,
      name text not null,
      enable_chat bigint not null,
      link_url text not null,
      unique (content_id, column_key)
    )`,

    `create table live_messages (
      id ${autoId},
      content_id bigint not null references contents (id),
      column_id bigint not null,
      seq bigint not null,
      type text not null,
      role text not null,
      content text not null,
      media text not null,
      user_id bigint,
      author_name text not null,
      author_avatar text not null,
      reply_to bigint,
      client_id text,
      source_id text,
      like_count bigint not null,
      is_top bigint not null,
      is_key bigint not null,
      status bigint not null,
      release_at bigint not null,
      play_offset bigint not null,
      created_at bigint not null,
      changed_at bigint not null
    )`,
    'create index live_messages_shown on live_messages (content_id, column_id, seq desc) where status = 1',
    'create index live_messages_keys on live_messages (content_id, seq desc) where status = 1 and is_key = 1',
    'create index live_messages_pinned on live_messages (content_id, column_id, changed_at desc) where status = 1 and is_top = 1',
    'create index live_messages_offset on live_messages (content_id, column_id, play_offset, seq) where status = 1',
    'create index live_messages_removed on live_messages (content_id, changed_at desc) where status = 2',
    'create index live_messages_taken on live_messages (content_id, id desc) where status = 2',
    'create index live_messages_due on live_messages (release_at, id) where status = 0 and release_at > 0',
    'create index live_messages_held on live_messages (content_id, id desc) where status = 0',
    'create index live_messages_newest on live_messages (content_id, id desc)',
    'create index live_messages_user on live_messages (user_id, content_id, id desc) where user_id is not null',
    'create unique index live_messages_client on live_messages (user_id, client_id) where client_id is not null',
    'create unique index live_messages_source on live_messages (source_id) where source_id is not null',

    `create table live_likes (
      subject text not null,
      content_id bigint not null,
      message_id bigint not null,
      created_at bigint not null,
      primary key (subject, content_id, message_id)
    )`,
    'create index live_likes_content on live_likes (content_id)',

    `create table live_mutes (
      content_id bigint not null references contents (id),
      user_id bigint not null,
      until_at bigint not null,
      reason text not null,
      created_at bigint not null,
      primary key (content_id, user_id)
    )`,
    'create index live_mutes_user on live_mutes (user_id)',
    'create index live_mutes_newest on live_mutes (content_id, created_at desc, user_id)',

    `create table live_audiences (
      content_id bigint not null references contents (id),
      counted_by text not null,
      clients bigint not null,
      counted_at bigint not null,
      primary key (content_id, counted_by)
    )`,
    'create index live_audiences_counted on live_audiences (counted_at)',

    `create table publications (
      id ${autoId},
      channel text not null,
      data text not null,
      created_at bigint not null
    )`,
    'create index publications_created on publications (created_at, id)',
  ],
}
