import type { Migration } from './migration.ts'

/** Old paths, and what stands there now. */
export const redirects: Migration = {
  name: '0059-redirects',
  statements: () => [
    `create table redirects (
      path text primary key,
      kind text not null,
      target_id bigint not null,
      is_given integer not null,
      created_at bigint not null
    )`,
    'create index redirects_target on redirects (kind, target_id)',
  ],
}
