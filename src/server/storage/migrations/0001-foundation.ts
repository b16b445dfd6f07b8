import type { Migration } from './migration.ts'

/** Settings, accounts, contents with their groups, tags, pictures and views, given answers, the change log. */
export const foundation: Migration = {
  name: '0001-foundation',
  statements: ({ autoId }) => [
    `create table settings (
      key text not null primary key,
      value text not null
    )`,

    `create table accounts (
      id ${autoId},
      source_id text not null unique,
      actor text not null,
      name text not null,
      avatar text not null,
      intro text not null,
      verified bigint not null,
      verify_label text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,

    `create table images (
      id ${autoId},
      hash text not null unique,
      remote_url text not null,
      width bigint not null,
      height bigint not null,
      color text not null,
      format text not null,
      size bigint not null,
      variants text not null
    )`,
    `create table image_sources (
      address_hash text not null primary key,
      image_id bigint not null references images (id)
    )`,
    'create index image_sources_image on image_sources (image_id)',

    `create table contents (
      id ${autoId},
      source_id text not null unique,
      source_hash text not null,
      actor text not null,
      type text not null,
      state text not null,
      account_id bigint not null references accounts (id),
      title text not null,
      summary text not null,
      kicker text not null,
      label text not null,
      cover_image_id bigint references images (id),
      lang text not null,
      word_count bigint not null,
      read_minutes bigint not null,
      image_count bigint not null,
      editor text not null,
      source text not null,
      source_url text not null,
      copyright text not null,
      correction text not null,
      publish_at bigint not null,
      created_at bigint not null,
      updated_at bigint not null,
      version bigint not null,
      view_count bigint not null,
      comment_count bigint not null,
      star_count bigint not null,
      collect_count bigint not null,
      share_count bigint not null
    )`,
    // Apart from the rest: reading a card must not read past a body.
    `create table content_bodies (
      content_id bigint not null primary key references contents (id),
      html text not null,
      source text not null,
      format text not null
    )`,
    'create index contents_newest on contents (state, publish_at desc, id desc)',
    'create index contents_newest_of_type on contents (state, type, publish_at desc, id desc)',
    'create index contents_account on contents (account_id)',
    'create index contents_cover on contents (cover_image_id)',

    `create table groups (
      id ${autoId},
      source_id text not null unique,
      kind text not null,
      name text not null,
      cover text not null,
      style text not null,
      position bigint not null,
      content_count bigint not null
    )`,
    'create index groups_of_kind on groups (kind, position, id)',

    `create table content_columns (
      content_id bigint not null references contents (id),
      group_id bigint not null references groups (id),
      primary key (content_id, group_id)
    )`,
    'create index content_columns_group on content_columns (group_id)',

    `create table content_groups (
      group_id bigint not null references groups (id),
      content_id bigint not null references contents (id),
      type text not null,
      publish_at bigint not null,
      view_count bigint not null,
      primary key (group_id, content_id)
    )`,
    'create index content_groups_newest on content_groups (group_id, publish_at desc, content_id desc)',
    'create index content_groups_newest_of_type on content_groups (group_id, type, publish_at desc, content_id desc)',
    'create index content_groups_hottest on content_groups (group_id, view_count desc, content_id desc)',
    'create index content_groups_hottest_of_type on content_groups (group_id, type, view_count desc, content_id desc)',
    'create index content_groups_content on content_groups (content_id)',

    `create table tags (
      id ${autoId},
      name text not null unique
    )`,

    `create table content_tags (
      content_id bigint not null references contents (id),
      tag_id bigint not null references tags (id),
      position bigint not null,
      publish_at bigint not null,
      primary key (content_id, tag_id)
    )`,
    'create index content_tags_newest on content_tags (tag_id, publish_at desc, content_id desc)',

    `create table content_images (
      content_id bigint not null references contents (id),
      position bigint not null,
      image_id bigint not null references images (id),
      src text not null,
      alt text not null,
      caption text not null,
      primary key (content_id, position)
    )`,
    'create index content_images_image on content_images (image_id)',

    // Rows last 72 hours; a reference would need an index on content_id that no query wants.
    `create table content_views (
      hour_at bigint not null,
      content_id bigint not null,
      views bigint not null,
      primary key (hour_at, content_id)
    )`,

    `create table requests (
      subject text not null,
      path text not null,
      request_id text not null,
      input_hash text not null,
      answer text not null,
      created_at bigint not null,
      primary key (subject, path, request_id)
    )`,
    'create index requests_created on requests (created_at)',

    `create table changes (
      id ${autoId},
      kind text not null,
      target_id bigint not null,
      created_at bigint not null
    )`,
    'create index changes_created on changes (created_at)',
  ],
}
