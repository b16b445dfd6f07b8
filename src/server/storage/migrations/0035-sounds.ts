import type { Migration } from './migration.ts'

/** Words by their sounds beside their characters in the search index, and what is said in sound and film by its seconds. */
export const sounds: Migration = {
  name: '0035-sounds',
  statements: (dialect) => [
    // Beside `search_documents`, whose rows are read by the thousand to be counted.
    `create table search_sounded (
      position bigint not null primary key,
      sounds text not null
    ) ${dialect.inKeyOrder}`,
    ...(dialect.textIndex === 'fts5' ? sqliteSounds : []),
    // Windows of what is said, derived from the transcripts; those of earlier releases come with the next indexing.
    `create table search_said (
      content_id bigint not null references contents (id),
      place bigint not null,
      runs text not null,
      lines text not null,
      primary key (content_id, place)
    ) ${dialect.inKeyOrder}`,
    // The seconds at which the lines of the transcript begin; empty where they are not known.
    "alter table content_media add column seconds text not null default ''",
  ],
}

const sqliteSounds = [
  "create virtual table search_sounds using fts5(tokens, content='', contentless_delete=1, tokenize='ascii', detail='none')",
  "insert into search_sounds (search_sounds, rank) values ('automerge', 8)",
]
