import type { Migration } from './migration.ts'

/** Pictures that readers bring along, those of comments, and the province that a comment was written in. */
export const uploads: Migration = {
  name: '0014-uploads',
  statements: ({ autoId }) => [
    // 1: nothing but uploads shows it, so that it goes with the last of them; 2: one of them is gone.
    'alter table images add column from_upload bigint not null default 0',
    'create index images_left_over on images (from_upload) where from_upload = 2',

    `create table uploads (
      id ${autoId},
      user_id bigint not null references users (id),
      image_id bigint not null references images (id),
      uses bigint not null,
      created_at bigint not null
    )`,
    'create index uploads_of_user on uploads (user_id, created_at)',
    'create index uploads_image on uploads (image_id)',
    'create index uploads_unused on uploads (created_at) where uses = 0',

    // As JSON, in their order; uploads of its user stand for them.
    `alter table comments add column image_ids text not null default '[]'`,
    'alter table comments add column ip_region text',
  ],
}
