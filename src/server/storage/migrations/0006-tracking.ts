import type { Migration } from './migration.ts'

/** What readers did: by reader for a month, by item for good. No references: rows outlive what they are about. */
export const tracking: Migration = {
  name: '0006-tracking',
  statements: ({ inKeyOrder }) => [
    `create table reader_days (
      day bigint not null,
      content_id bigint not null,
      reader bigint not null,
      view_at bigint not null,
      views bigint not null,
      read_at bigint not null,
      duration bigint not null,
      percent bigint not null,
      finished bigint not null,
      expose_at bigint not null,
      exposures bigint not null,
      primary key (day, content_id, reader)
    ) ${inKeyOrder}`,

    `create table content_days (
      day bigint not null,
      content_id bigint not null,
      views bigint not null,
      readers bigint not null,
      reads bigint not null,
      duration bigint not null,
      finished bigint not null,
      exposures bigint not null,
      primary key (day, content_id)
    ) ${inKeyOrder}`,
    'create index content_days_content on content_days (content_id, day)',
  ],
}
