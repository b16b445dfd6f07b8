import type { Migration } from './migration.ts'

/** What reviewers say to previews: of an item, or of a working copy whose item is still to be made. */
export const remarks: Migration = {
  name: '0043-remarks',
  statements: ({ autoId }) => [
    `create table remarks (
      id ${autoId},
      content_id bigint references contents (id),
      copy_id bigint references working_copies (id),
      paragraph bigint not null,
      quote text not null,
      by_name text not null,
      subject text not null,
      text text not null,
      created_at bigint not null,
      resolved_at bigint not null,
      resolved_by text not null
    )`,
    'create index remarks_content on remarks (content_id, id)',
    'create index remarks_copy on remarks (copy_id, id)',
    'create index remarks_subject on remarks (subject, id)',
  ],
}
