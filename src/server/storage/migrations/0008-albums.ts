import type { Migration } from './migration.ts'

/** Albums and their tracks, kept by the album's source id: tracks and album may come in any order. */
export const albums: Migration = {
  name: '0008-albums',
  statements: () => [
    `create table albums (
      source_id text not null primary key,
      finished bigint not null,
      track_count bigint not null,
      duration bigint not null,
      play_count bigint not null
    )`,

    `create table album_tracks (
      content_id bigint not null primary key references contents (id),
      album_source_id text not null references albums (source_id),
      number bigint,
      is_listed bigint not null,
      position bigint not null
    )`,
    'create index album_tracks_listed on album_tracks (album_source_id, is_listed, position, content_id)',
  ],
}
