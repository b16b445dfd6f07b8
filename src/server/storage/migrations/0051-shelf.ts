import type { Migration } from './migration.ts'

/** What lies in the media store, what editors say of it, and what is being sent to it. */
export const shelf: Migration = {
  name: '0051-shelf',
  statements: ({ autoId }) => [
    `create table shelf_files (
      id ${autoId},
      hash text not null unique,
      file text not null,
      kind text not null,
      size bigint not null,
      width bigint not null,
      height bigint not null,
      duration bigint not null,
      variants text not null,
      name text not null,
      alt text not null,
      credit text not null,
      by_name text not null,
      created_at bigint not null,
      is_unused integer not null,
      removed_at bigint not null
    )`,
    'create index shelf_files_kind on shelf_files (kind, id)',
    'create index shelf_files_unused on shelf_files (id) where is_unused = 1',
    'create index shelf_files_removed on shelf_files (removed_at) where removed_at > 0',
    `create table shelf_uploads (
      id text primary key,
      staff_id bigint not null references staff (id),
      name text not null,
      size bigint not null,
      hash text not null,
      created_at bigint not null
    )`,
    'create index shelf_uploads_staff on shelf_uploads (staff_id)',
    'create index shelf_uploads_created on shelf_uploads (created_at)',
  ],
}
