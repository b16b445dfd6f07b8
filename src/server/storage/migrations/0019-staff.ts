import type { Migration } from './migration.ts'

/** Members of the staff, their sessions, and the record of what they did. */
export const staff: Migration = {
  name: '0019-staff',
  statements: ({ autoId }) => [
    `create table staff (
      id ${autoId},
      name text not null unique,
      role text not null,
      disabled bigint not null,
      password_hash text not null,
      must_change_password bigint not null,
      totp_cipher text not null,
      totp_step bigint not null,
      logged_in_at bigint not null,
      created_at bigint not null
    )`,

    `create table staff_sessions (
      id ${autoId},
      token_hash text not null unique,
      staff_id bigint not null references staff (id),
      user_agent text not null,
      created_at bigint not null,
      used_at bigint not null,
      expire_at bigint not null
    )`,
    'create index staff_sessions_staff on staff_sessions (staff_id)',
    'create index staff_sessions_expire on staff_sessions (expire_at)',

    `create table audit (
      id ${autoId},
      created_at bigint not null,
      staff_id bigint references staff (id),
      "by" text not null,
      action text not null,
      target text not null,
      detail text not null
    )`,
    'create index audit_time on audit (created_at, id)',
    'create index audit_staff on audit (staff_id, created_at, id)',
    'create index audit_action on audit (action, created_at, id)',
    'create index audit_target on audit (target, created_at, id)',
  ],
}
