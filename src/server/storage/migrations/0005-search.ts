import type { Migration } from './migration.ts'

/** What is found by its words: a place for each published item, its text cut into pairs of characters; words asked for. */
export const search: Migration = {
  name: '0005-search',
  statements: (dialect) => [
    ...(dialect.textIndex === 'fts5' ? sqliteDocuments : postgresDocuments),
    'create index search_documents_type on search_documents (type)',

    `create table search_words (
      word text not null primary key,
      label text not null,
      callers text not null,
      known bigint not null,
      first_at bigint not null,
      heat_at bigint not null,
      burst_at bigint not null
    )`,
    'create index search_words_hottest on search_words (known, heat_at desc, word)',
    'create index search_words_heat on search_words (heat_at)',
  ],
}

const sqliteDocuments = [
  `create table search_documents (
    position integer primary key,
    content_id bigint not null unique references contents (id),
    type text not null,
    rules bigint not null,
    title text not null,
    tags text not null
  )`,
  // Tokens come with spaces between them; this tokenizer takes everything beyond ASCII for a part of a word.
  `create virtual table search_texts using fts5(
    title, lead, body, marks, content='', contentless_delete=1, tokenize='ascii'
  )`,
  // Merges half as often as by itself: writing costs less, finding no more.
  `insert into search_texts (search_texts, rank) values ('automerge', 8)`,
]

const postgresDocuments = [
  `create table search_documents (
    position bigint not null primary key,
    content_id bigint not null unique references contents (id),
    type text not null,
    rules bigint not null,
    title text not null,
    tags text not null,
    title_runs text not null,
    lead_runs text not null,
    body_runs text not null,
    grams bigint[] not null
  )`,
  // Without statistics every word counts as rare: for one taken as frequent the planner would read all arrays instead.
  'alter table search_documents alter column grams set statistics 0',
  'create index search_documents_grams on search_documents using gin (grams) with (gin_pending_list_limit = 256)',
]
