import type { Migration } from './migration.ts'

/** Decisions of moderators as they are looked back at: by what was decided, and from a time on. */
export const record: Migration = {
  name: '0054-record',
  statements: () => [
    'create index moderation_decisions_by_verdict on moderation_decisions (verdict, id)',
    'create index moderation_decisions_by_time on moderation_decisions (created_at, id)',
  ],
}
