import type { Migration } from './migration.ts'

/** When readers opened items, whether they read in them or not. */
export const history: Migration = {
  name: '0033-history',
  statements: () => [
    'alter table progress add column seen_at bigint not null default 0',
    'update progress set seen_at = updated_at',
    'create index progress_seen on progress (subject, seen_at desc, content_id desc)',
  ],
}
