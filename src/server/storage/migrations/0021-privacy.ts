import type { Migration } from './migration.ts'

/** Accounts that are given up, where logins came from, and what readers note to what they collect. */
export const privacy: Migration = {
  name: '0021-privacy',
  statements: () => [
    'alter table users add column cancelled_at bigint',
    'alter table users add column erased_at bigint',
    `create index users_cancelled on users (cancelled_at, id)
      where cancelled_at is not null and erased_at is null`,
    "alter table sessions add column region text not null default ''",
    "alter table collections add column note text not null default ''",
  ],
}
