import type { Migration } from './migration.ts'

/** Items as editors are writing them, beside what readers see, and what these looked like a while ago. */
export const workingCopies: Migration = {
  name: '0028-working-copies',
  statements: ({ autoId }) => [
    `create table working_copies (
      id ${autoId},
      content_id bigint references contents (id),
      type text not null,
      title text not null,
      fields text not null,
      body text not null,
      base_fields text not null,
      base_body text not null,
      base_version bigint not null,
      seq bigint not null,
      client_id text not null,
      by_staff bigint not null references staff (id),
      by_name text not null,
      plan_at bigint not null,
      plan_note text not null,
      lease_staff bigint references staff (id),
      lease_name text not null,
      lease_until bigint not null,
      created_at bigint not null,
      updated_at bigint not null,
      removed_at bigint not null
    )`,
    'create unique index working_copies_one on working_copies (content_id) where removed_at = 0',
    'create index working_copies_content on working_copies (content_id, removed_at, updated_at, id)',
    'create index working_copies_changed on working_copies (removed_at, updated_at, id)',
    'create index working_copies_writer on working_copies (by_staff, removed_at, updated_at, id)',
    'create index working_copies_type on working_copies (type, removed_at, updated_at, id)',

    `create table working_copy_states (
      copy_id bigint not null references working_copies (id),
      number bigint not null,
      reason text not null,
      fields text not null,
      body text not null,
      by_name text not null,
      created_at bigint not null,
      primary key (copy_id, number)
    )`,
  ],
}
