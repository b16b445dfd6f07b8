import type { Migration } from './migration.ts'

/**
 * Where readers came from and how they shared, how far they came in texts, how fast pages were. No references, as in
 * `0006-tracking`.
 */
export const visits: Migration = {
  name: '0026-visits',
  statements: ({ inKeyOrder }) => [
    'alter table reader_days add column furthest bigint not null default 0',
    'alter table reader_days add column acted_at bigint not null default 0',

    `create table content_ways (
      day bigint not null,
      content_id bigint not null,
      kind text not null,
      word text not null,
      times bigint not null,
      primary key (day, content_id, kind, word)
    ) ${inKeyOrder}`,
    'create index content_ways_content on content_ways (content_id, day)',

    `create table content_depths (
      day bigint not null,
      content_id bigint not null,
      paragraph bigint not null,
      readers bigint not null,
      primary key (day, content_id, paragraph)
    ) ${inKeyOrder}`,
    'create index content_depths_content on content_depths (content_id, day)',

    `create table vital_days (
      day bigint not null,
      screen text not null,
      client text not null,
      name text not null,
      up_to bigint not null,
      times bigint not null,
      primary key (day, screen, client, name, up_to)
    ) ${inKeyOrder}`,
  ],
}
