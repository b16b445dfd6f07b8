import type { Migration } from './migration.ts'

/** Members of the staff see from where each of their sessions began; what commands did is found in the audit log. */
export const lookingBack: Migration = {
  name: '0061-looking-back',
  statements: () => [
    "alter table staff_sessions add column address text not null default ''",
    'create index audit_by on audit ("by", created_at, id)',
  ],
}
