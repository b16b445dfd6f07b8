import type { Migration } from './migration.ts'

/** Users post in circles, too: which one, under which name of the community. The posts of a circle are listed. */
export const readerPosts: Migration = {
  name: '0039-reader-posts',
  statements: () => [
    'alter table submissions add column circle_id bigint',
    "alter table submissions add column channel text not null default ''",
    'create index circle_posts_circle on circle_posts (circle_id, content_id)',
  ],
}
