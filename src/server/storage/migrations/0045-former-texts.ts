import type { Migration } from './migration.ts'

/** The words of items as they were public first, once they are other ones. */
export const formerTexts: Migration = {
  name: '0045-former-texts',
  statements: () => [
    `create table former_texts (
      content_id bigint not null primary key references contents (id),
      title text not null,
      words text not null
    )`,
    'alter table contents add column words_changed_at bigint not null default 0',
    'alter table contents add column changes_hidden integer not null default 0',
  ],
}
