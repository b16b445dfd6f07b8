import type { Migration } from './migration.ts'

/** Forms of activities and what readers entered in them, which is readable with the data secret alone. */
export const forms: Migration = {
  name: '0016-forms',
  statements: ({ autoId }) => [
    `create table forms (
      content_id bigint primary key,
      title text not null,
      intro text not null,
      start_at bigint not null,
      end_at bigint not null,
      quota bigint not null,
      used bigint not null,
      login_required bigint not null,
      fields text not null
    )`,
    `create table form_entries (
      id ${autoId},
      content_id bigint not null references forms (content_id),
      subject text not null,
      receipt_no text not null,
      sealed_values text not null,
      created_at bigint not null,
      updated_at bigint not null,
      unique (content_id, subject),
      unique (content_id, receipt_no)
    )`,
    'create index form_entries_of_form on form_entries (content_id, id)',
    'create index form_entries_newest on form_entries (subject, created_at desc, id desc)',
  ],
}
