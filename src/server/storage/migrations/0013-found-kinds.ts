import type { Migration } from './migration.ts'

/** Accounts and topics beside items among what is found by its words. */
export const foundKinds: Migration = {
  name: '0013-found-kinds',
  statements: (dialect) => [
    ...(dialect.textIndex === 'fts5' ? sqliteDocuments : postgresDocuments),
    'create unique index search_documents_account on search_documents (account_id) where account_id is not null',
    'create unique index search_documents_topic on search_documents (topic_id) where topic_id is not null',
  ],
}

// SQLite takes no constraint off a column: the table is written anew. Its texts stay, they go by positions.
const sqliteDocuments = [
  `create table search_documents_anew (
    position integer primary key,
    content_id bigint unique references contents (id),
    account_id bigint references accounts (id),
    topic_id bigint references groups (id),
    type text not null,
    rules bigint not null,
    title text not null,
    tags text not null
  )`,
  `insert into search_documents_anew (position, content_id, type, rules, title, tags)
    select position, content_id, type, rules, title, tags from search_documents order by position`,
  'drop table search_documents',
  'alter table search_documents_anew rename to search_documents',
  'create index search_documents_type on search_documents (type)',
]

const postgresDocuments = [
  'alter table search_documents alter column content_id drop not null',
  'alter table search_documents add column account_id bigint references accounts (id)',
  'alter table search_documents add column topic_id bigint references groups (id)',
]
