import type { Migration } from './migration.ts'

/** Mistakes that readers point out stand among their reports, several of one reader and item beside each other. */
export const mistakes: Migration = {
  name: '0032-mistakes',
  statements: (dialect) => [
    ...(dialect.name === 'sqlite' ? sqliteReports(dialect.autoId) : postgresReports),
    'create unique index reports_once on reports (target, target_id, subject, words_hash)',
  ],
}

// SQLite takes no constraint off a column: the table is written anew, and goes on counting where it was.
const sqliteReports = (autoId: string) => [
  `create table reports_anew (
    id ${autoId},
    target text not null,
    target_id bigint not null,
    subject text not null,
    reason text not null,
    note text not null,
    created_at bigint not null,
    closed_by bigint,
    quote text not null default '',
    words_hash text not null default ''
  )`,
  "insert into sqlite_sequence (name, seq) select 'reports_anew', seq from sqlite_sequence where name = 'reports'",
  `insert into reports_anew (id, target, target_id, subject, reason, note, created_at, closed_by)
    select id, target, target_id, subject, reason, note, created_at, closed_by from reports order by id`,
  'drop table reports',
  'alter table reports_anew rename to reports',
  'create index reports_subject on reports (subject)',
  'create index reports_open on reports (created_at, id) where closed_by is null',
  'create index reports_open_of_target on reports (target, target_id, id) where closed_by is null',
  'create index reports_closed on reports (closed_by) where closed_by is not null',
]

const postgresReports = [
  "alter table reports add column quote text not null default ''",
  "alter table reports add column words_hash text not null default ''",
  'alter table reports drop constraint reports_target_target_id_subject_key',
]
