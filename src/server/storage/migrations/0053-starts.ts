import type { Migration } from './migration.ts'

/** What is planned and what takes place in a span is found by its time, whoever was reminded of it. */
export const starts: Migration = {
  name: '0053-starts',
  statements: () => [
    'create index content_times_starts on content_times (start_at)',
    'create index working_copies_plans on working_copies (removed_at, plan_at, id)',
  ],
}
