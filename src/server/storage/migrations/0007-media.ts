import type { Migration } from './migration.ts'

/** Lengths of items, their sound and film, mini programs. */
export const media: Migration = {
  name: '0007-media',
  statements: () => [
    'alter table contents add column duration bigint not null default 0',

    // The transcript comes last: what is behind it would only be read past it.
    `create table content_media (
      content_id bigint not null primary key references contents (id),
      facts text not null,
      transcript text not null
    )`,

    `create table content_mini_programs (
      content_id bigint not null primary key references contents (id),
      app_id text not null,
      username text not null,
      path text not null,
      env_version text not null,
      code_image_id bigint references images (id)
    )`,
    'create index content_mini_programs_code on content_mini_programs (code_image_id)',
  ],
}
