import type { Migration } from './migration.ts'

/** What came of opening the app and mini programs, by client, and why it failed. No references, as in `0006-tracking`. */
export const launches: Migration = {
  name: '0044-launches',
  statements: ({ inKeyOrder }) => [
    `create table launch_days (
      day bigint not null,
      kind text not null,
      client text not null,
      outcome text not null,
      reason text not null,
      times bigint not null,
      primary key (day, kind, client, outcome, reason)
    ) ${inKeyOrder}`,
  ],
}
