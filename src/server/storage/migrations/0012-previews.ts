import type { Migration } from './migration.ts'

/** Links to items that are not public yet. */
export const previews: Migration = {
  name: '0012-previews',
  statements: ({ autoId }) => [
    `create table preview_links (
      id ${autoId},
      content_id bigint not null references contents (id),
      editor text not null,
      created_at bigint not null,
      expires_at bigint not null,
      revoked_at bigint not null
    )`,
    'create index preview_links_content on preview_links (content_id)',
    'create index preview_links_expired on preview_links (expires_at)',
  ],
}
